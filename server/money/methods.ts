/** The built-in methods, as migration 0091 numbers them. */
export const cash = 1;
export const deposit = 2;
export const bank = 3;
