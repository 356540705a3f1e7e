/** Small schemas shared by the calls: ids, texts, e-mail, query parameters. */
import * as z from 'zod';
import { day, moment } from './values/dates.ts';
import { decimal } from './values/decimal.ts';
import { withoutIsolates } from './words/direction.ts';
import { problem } from './words/problem.ts';

export const id = decimal({
  decimals: 0,
  max: Number.MAX_SAFE_INTEGER,
  above: 0,
  message: problem('must be a positive whole number'),
});

export const idParams = z.object({ id });

/**
 * Invisible characters, some of which change the direction of what follows: an amount after one is read backwards. They are
 * looked for before blanks at the ends are removed, because U+FEFF counts as a blank.
 */
const invisible = /[\u00AD\u061C\u180E\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF]/;

export function visibleText(message: string) {
  return z.string(message).refine((value) => !invisible.test(value), problem('must not contain invisible characters'));
}

/** The typed text without the characters that a text field refuses. */
export function withoutUnseen(text: string): string {
  return text.replace(new RegExp(invisible, 'g'), '').replace(/[\p{Cc}\p{Cs}]/gu, '');
}

/** A search is not refused for invisible characters: it simply does not find texts without them. */
function anyText(message: string) {
  return z.string(message);
}

function text(max: number, min = 1, start = visibleText) {
  const message =
    min > 0
      ? problem('must be text of 1 to {{max}} characters', { max })
      : problem('must be text of at most {{max}} characters', { max });
  return (
    start(message)
      .trim()
      .min(min, min > 0 ? problem('must not be empty') : message)
      .max(max, message)
      // PostgreSQL refuses half a character (a lone surrogate) in JSON.
      .refine((value) => !/[\p{Cc}\p{Cs}]/u.test(value), problem('must not contain control characters'))
  );
}

export const name = text(200);
export const maxCommentLength = 1000;
export const comment = text(maxCommentLength);
/** A text that may be empty or left out. Null and missing count as empty. */
export const textOrEmpty = text(200, 0);
export const optionalText = textOrEmpty.nullish().transform((value) => value ?? '');
/** The unit in which an item is counted, such as kg or bottle. */
export const unit = text(20, 0);
/** All codes that a scanner may read on an item. The first is the one that is printed. */
export const barcodeList = z
  .array(text(200), problem('must be a list of barcodes'))
  .max(20, problem('can be at most 20 barcodes'))
  .refine((codes) => new Set(codes).size === codes.length, problem('must not name a barcode twice'));
export const optionalComment = text(maxCommentLength, 0)
  .nullish()
  .transform((value) => value ?? '');

/** Empty or null for no note. If it is left out of an update, the note stays as it is. */
export const optionalNote = z.preprocess(
  (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
  text(maxCommentLength).nullish(),
);

export function isEmail(value: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value);
}

export const email = text(200)
  .transform((value) => value.toLowerCase())
  .refine(isEmail, problem('must be an email address'));

/** Query parameters arrive as text, and an empty one means that the filter is not set. */
export function unlessEmpty<S extends z.ZodType>(schema: S) {
  return z.preprocess((value) => (value === '' ? undefined : value), schema.optional());
}

export const page = unlessEmpty(
  decimal({ decimals: 0, max: 1_000_000, above: 0, message: problem('must be a page number from 1') }),
).transform((value) => value ?? 1);

export const maxRows = 1000;
/** The most rows to return; 0 asks for the counts only. */
export const limit = unlessEmpty(
  decimal({
    decimals: 0,
    max: maxRows,
    message: problem('must be a number of rows from 0 to {{max}}', { max: maxRows }),
  }),
);
export const optionalId = unlessEmpty(id);
/** The id of the last row of the previous page. The next page starts after it, whatever its number. */
export const after = optionalId;
/** Figures and names that were copied from a page that is read from right to left are between isolates, which are removed. */
export const searchText = unlessEmpty(text(200, 0, anyText)).transform((value) => withoutIsolates(value ?? '').trim());
export const optionalDay = unlessEmpty(day);
/** Several ids in one query parameter: '3,14,15'. */
export const idList = unlessEmpty(
  z
    .string()
    .regex(/^\d{1,15}(,\d{1,15}){0,499}$/, problem('must be up to 500 ids separated by commas'))
    .transform((text) => text.split(',').map(Number)),
);
export function flagOr(otherwise: boolean) {
  const sent = unlessEmpty(z.enum(['true', 'false'], problem('must be true or false')));
  return sent.transform((value) => (value === undefined ? otherwise : value === 'true'));
}
export const flag = flagOr(false);

/** Both ends inclusive; either may be missing. */
export const dayRange = { startDate: optionalDay, endDate: optionalDay };

/** An empty payload, for calls that only confirm. */
export const done = z.string();

/** Numbers that no document has, each used up at some time between `at` and `until`, the times of the documents before and after it. */
export function missingNumbers<Number extends z.ZodType>(number: Number) {
  // `deletedBy` is who deleted the document at that moment; it is left out if there never was one.
  return z.array(z.object({ number, at: moment, until: moment, deletedBy: z.string().optional() }));
}
