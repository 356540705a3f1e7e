/**
 * Imports a spreadsheet: choose rows, check them, say which column means what, import them. Nothing is written before the last
 * step. `kind` says what is imported, stock or customers.
 */
import { Anchor, Button } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Message } from '../../../contract/words/text.ts';
import { failedWith } from '../../http/call.ts';
import { useBusiness } from '../../session/business.ts';
import { t } from '../../words/t.ts';
import { Refusal, refusalOf } from '../form/refusal.tsx';
import { Overlay } from '../overlay/overlay.tsx';
import { type CsvColumn, downloadCsv } from '../paper/csv.ts';
import type { ImportFile, ImportRequest } from './import-file.ts';
import classes from './import-panel.module.css';
import { countOf, ImportReport, type Report } from './import-report.tsx';
import { ImportSource, isEmptySource } from './import-source.tsx';
import type { MappedField } from './mapped-columns.ts';
import { type ImportSteps, useImportSteps } from './use-import-steps.ts';

const ColumnMapping = lazy(() => import('./column-mapping.tsx'));
const EarlierImports = lazy(() => import('./earlier-imports.tsx'));

export interface ImportKind<R extends Report> {
  title: Message;
  /** Names the columns that a file must have. */
  columns(): ReactNode;
  /** Names the columns that a file may have. */
  more?(): ReactNode;
  /** An empty file with these columns. */
  template: { name: string; columns: readonly CsvColumn<never>[] };
  /** The column that identifies a row. */
  nameColumn: string;
  /** What a column can mean, if the person may choose; Excel files are then accepted too. */
  fields?: readonly MappedField[];
  check(file: ImportFile): Promise<R>;
  /** Imports the file without the rows that have errors, which were shown before. */
  run(request: ImportRequest): Promise<unknown>;
  /** Shown below the counts of a checked file. */
  note?(report: R): ReactNode;
  /** Shown while the import runs. */
  progress?(id: string, total: number): ReactNode;
}

interface ImportPanelProps<R extends Report> {
  kind: ImportKind<R>;
  opened: boolean;
  onClose(): void;
}

export function ImportPanel<R extends Report>({ kind, opened, onClose }: ImportPanelProps<R>) {
  const { locale } = useBusiness();
  const [showsEarlier, setShowsEarlier] = useState(false);
  const steps = useImportSteps(kind, onClose);
  const { source, report, failure, running, isRunning } = steps;

  return (
    <Overlay
      title={t(kind.title)}
      opened={opened}
      onClose={steps.close}
      actions={
        <Anchor component="button" type="button" size="sm" onClick={() => setShowsEarlier(true)}>
          {t('Earlier imports')}
        </Anchor>
      }
    >
      <div className={classes.panel}>
        <ImportSource
          columns={kind.columns()}
          more={kind.more?.()}
          source={source}
          onChange={steps.change}
          takesExcel={kind.fields !== undefined}
          onTemplate={() => downloadCsv(kind.template.name, kind.template.columns, [], locale)}
        />
        {failure && <Refusal {...failureText(failure)} />}
        <StepButtons steps={steps} />
        {report?.headers && kind.fields && (
          <Suspense>
            <ColumnMapping
              fields={kind.fields}
              headers={report.headers}
              columns={steps.columns ?? report.columns ?? {}}
              rows={report.rows ?? []}
              disabled={isRunning}
              onChange={steps.choose}
            />
          </Suspense>
        )}
        {running && report && kind.progress?.(running, countOf(report))}
        {report && countOf(report) > 0 && (
          <ImportReport key={steps.checkedAt} report={report} nameColumn={kind.nameColumn} note={kind.note?.(report)} />
        )}
      </div>
      <Suspense>{showsEarlier && <EarlierImports onClose={() => setShowsEarlier(false)} />}</Suspense>
    </Overlay>
  );
}

/** The server speaks of a request that is too large; a shopkeeper has sent a file. */
function failureText(failure: Error) {
  if (!failedWith(failure, 'too-large')) return refusalOf(failure);
  return {
    title: t('Error'),
    message: t('This file is too big. Leave only your list in it, or divide it into several.'),
  };
}

function StepButtons<R extends Report>({ steps }: { steps: ImportSteps<R> }) {
  const { source, report, importable, isChecking, isRunning } = steps;
  const skipped = report ? report.counts.wrong + (report.counts.skipped ?? 0) : 0;
  return (
    <div className={classes.steps}>
      <Button
        variant={report ? 'default' : 'filled'}
        loading={isChecking}
        disabled={isEmptySource(source) || isRunning}
        onClick={steps.check}
      >
        {t('Check')}
      </Button>
      {report && countOf(report) > 0 && (
        <Button loading={isRunning} disabled={importable === 0 || isChecking} onClick={steps.run}>
          {t(
            { one: 'Import {{count, quantity}} row', other: 'Import {{count, quantity}} rows' },
            { count: importable },
          )}
          {skipped > 0 && t(', skip {{wrong, quantity}}', { wrong: skipped })}
        </Button>
      )}
    </div>
  );
}
