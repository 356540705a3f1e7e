/** The field that each header of a file stands for, while a person changes it. */
import type { ImportColumns, ImportField } from '../../../contract/goods/stock-import.ts';
import type { Message } from '../../../contract/words/text.ts';

export interface MappedField {
  field: ImportField;
  label: Message;
  /** Whether several columns can stand for it: the parts of a name, barcodes, the stock of several places. */
  several?: true;
}

export function fieldOf(columns: ImportColumns, header: string): ImportField | undefined {
  const fields = Object.keys(columns) as ImportField[];
  return fields.find((field) => [columns[field] ?? []].flat().includes(header));
}

/** If only one column can stand for the field, the column that did so before is freed. */
export function withColumn(columns: ImportColumns, header: string, chosen: MappedField | undefined): ImportColumns {
  const next: ImportColumns = {};
  for (const [field, named] of Object.entries(columns) as [ImportField, string | string[]][]) {
    const rest = [named].flat().filter((one) => one !== header);
    if (rest.length > 0 && (field !== chosen?.field || chosen.several)) next[field] = rest;
  }
  if (chosen) next[chosen.field] = [...[next[chosen.field] ?? []].flat(), header];
  return next;
}
