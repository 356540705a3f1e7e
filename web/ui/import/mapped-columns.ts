/** Which header of a file is of which field, while a person changes it. */
import type { ImportColumns, ImportField } from '../../../contract/goods/stock-import.ts';
import type { Message } from '../../../contract/words/text.ts';

export interface MappedField {
  field: ImportField;
  label: Message;
  /** Several columns can be of it: the parts of a name, barcodes, the stock of several places. */
  several?: true;
}

export function fieldOf(columns: ImportColumns, header: string): ImportField | undefined {
  const fields = Object.keys(columns) as ImportField[];
  return fields.find((field) => [columns[field] ?? []].flat().includes(header));
}

/** A field that only one column can be of leaves the one it had. */
export function withColumn(columns: ImportColumns, header: string, chosen: MappedField | undefined): ImportColumns {
  const next: ImportColumns = {};
  for (const [field, named] of Object.entries(columns) as [ImportField, string | string[]][]) {
    const rest = [named].flat().filter((one) => one !== header);
    if (rest.length > 0 && (field !== chosen?.field || chosen.several)) next[field] = rest;
  }
  if (chosen) next[chosen.field] = [...[next[chosen.field] ?? []].flat(), header];
  return next;
}
