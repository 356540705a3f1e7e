/** A figure by its name: the rows of payment methods and those of everything else have other ones. */
import type { FigureName } from '../../contract/books/figure-rows.ts';

export function figureIn(row: object, key: FigureName): number {
  return (row as Partial<Record<FigureName, number>>)[key] ?? 0;
}
