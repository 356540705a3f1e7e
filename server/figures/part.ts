/**
 * A figure is made of parts, each added or subtracted: rows of one kind, and their sum. The sum comes from where the figure itself
 * comes from, never from the rows that happen to be shown; a test adds up the rows and compares.
 */
import type { RawBuilder } from 'kysely';
import type { Grouping } from '../../contract/books/figure-rows.ts';
import type { DayRange } from '../../contract/books/report-ranges.ts';
import type { Words } from '../base/words.ts';

export interface Asked extends DayRange {
  by?: Grouping | undefined;
  key?: string | undefined;
  today: string;
  zone: string;
  words: Words;
  /** How many rows of each part are enough for the page. */
  most: number;
}

export interface Part {
  /** 1 or −1. */
  sign: number;
  /**
   * A statement of rows with day, id, document, document_id, label, detail and amount, in no order. The label is what the name of a
   * document says besides its number; without a document, it is the whole name.
   */
  rows: RawBuilder<unknown>;
  /** A statement of one amount. */
  sum: RawBuilder<unknown>;
}

/** The same parts with the opposite sign. */
export function less(parts: Part[]): Part[] {
  return parts.map((part) => ({ ...part, sign: -part.sign }));
}
