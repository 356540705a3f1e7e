-- Every line sold before packs fits what 0151 asks of it.
-- Needs: 0110
alter table sale_lines validate constraint sale_lines_total;
alter table sale_lines validate constraint sale_lines_pack;
