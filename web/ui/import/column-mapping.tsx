/** Which column of the file means what, with its first cells. The person can change what was found. */
import { Button, NativeSelect, Text } from '@mantine/core';
import { useId, useState } from 'react';
import type { ImportColumns } from '../../../contract/goods/stock-import.ts';
import { t } from '../../words/t.ts';
import classes from './column-mapping.module.css';
import { fieldOf, type MappedField, withColumn } from './mapped-columns.ts';

interface ColumnMappingProps {
  fields: readonly MappedField[];
  headers: readonly string[];
  columns: ImportColumns;
  /** The first rows of the file. */
  rows: readonly (readonly string[])[];
  disabled: boolean;
  onChange(columns: ImportColumns): void;
}

/** How many filled cells are shown, so that a person sees what a column is. */
const shownCells = 3;

export default function ColumnMapping({ fields, headers, columns, rows, disabled, onChange }: ColumnMappingProps) {
  const isNamed = columns.name !== undefined;
  const [opened, setOpened] = useState(!isNamed);
  const list = useId();
  const options = [
    { value: '', label: t('Not used') },
    ...fields.map(({ field, label }) => ({ value: field, label: t(label) })),
  ];
  const named = [...new Set(headers)].filter((header) => header !== '');
  const used = named.filter((header) => fieldOf(columns, header)).length;

  return (
    <section className={classes.mapping} aria-label={t('Columns of the file')}>
      <div className={classes.head}>
        <Text size="sm">
          {isNamed
            ? t('{{used}} of {{all}} columns are used.', { used, all: named.length })
            : t('Choose which column has the names of the items, and what the others are.')}
        </Text>
        <Button
          size="compact-sm"
          variant="default"
          aria-expanded={opened}
          aria-controls={list}
          onClick={() => setOpened(!opened)}
        >
          {opened ? t('Hide the columns') : t('Change the columns')}
        </Button>
      </div>
      <ul id={list} className={classes.columns} hidden={!opened}>
        {named.map((header) => (
          <li key={header} className={classes.column}>
            <NativeSelect
              label={header}
              data={options}
              value={fieldOf(columns, header) ?? ''}
              disabled={disabled}
              onChange={(event) => {
                const chosen = fields.find(({ field }) => field === event.currentTarget.value);
                onChange(withColumn(columns, header, chosen));
              }}
            />
            <Text size="xs" c="dimmed" className={classes.cells}>
              {cellsOf(rows, headers.indexOf(header)) || t('(empty)')}
            </Text>
          </li>
        ))}
      </ul>
    </section>
  );
}

function cellsOf(rows: ColumnMappingProps['rows'], place: number): string {
  const filled = rows.map((row) => row[place] ?? '').filter((cell) => cell !== '');
  return filled.slice(0, shownCells).join(' · ');
}
