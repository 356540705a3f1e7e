-- What may have caused a difference, as it was known when the count was posted. Afterwards nobody could tell any more: goods that
-- were past their date are written off by then, and packs and deliveries may have changed. None for counts posted earlier.
-- Needs: 0110
alter table count_results add column causes jsonb;
