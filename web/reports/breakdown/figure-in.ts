/** Reads a figure by its name, because the rows of payment methods have other figures than the rest. */
import type { FigureName } from '../../../contract/books/figure-rows.ts';

export function figureIn(row: object, key: FigureName): number {
  return (row as Partial<Record<FigureName, number>>)[key] ?? 0;
}
