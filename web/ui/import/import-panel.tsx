/**
 * Imports a spreadsheet: choose rows, check them, import them. Nothing is written before the last step. What is imported,
 * stock or customers, comes in as `kind`.
 */
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import type { Message } from '../../../contract/words/text.ts';
import { newKey } from '../../http/new-key.ts';
import { useBusiness } from '../../session/business.ts';
import { t } from '../../words/t.ts';
import { Refusal, refusalOf } from '../form/refusal.tsx';
import { notify } from '../overlay/notify.tsx';
import { Overlay } from '../overlay/overlay.tsx';
import { type CsvColumn, downloadCsv } from '../paper/csv.ts';
import classes from './import-panel.module.css';
import { countOf, ImportReport, type Report } from './import-report.tsx';
import { ImportSource, type Source } from './import-source.tsx';

export interface ImportOrder {
  csv: string;
  /** A new one for each try. */
  id: string;
  /** Idempotency key of this file: a second try does not import it again. */
  key: string;
}

export interface ImportKind<R extends Report> {
  title: Message;
  /** Which columns a file has, in words. */
  columns(): ReactNode;
  /** Which others some files have. */
  more?(): ReactNode;
  /** An empty file with these columns. */
  template: { name: string; columns: readonly CsvColumn<never>[] };
  /** The column that rows are known by. */
  nameColumn: string;
  check(csv: string): Promise<R>;
  /** Leaves out the rows with errors, which were shown before. */
  run(order: ImportOrder): Promise<unknown>;
  /** Below the counts of a checked file. */
  note?(report: R): ReactNode;
  /** While it runs. */
  progress?(id: string, total: number): ReactNode;
}

interface ImportPanelProps<R extends Report> {
  kind: ImportKind<R>;
  opened: boolean;
  onClose(): void;
}

const nothing: Source = { fileName: '', text: '' };

export function ImportPanel<R extends Report>({ kind, opened, onClose }: ImportPanelProps<R>) {
  const { locale } = useBusiness();
  const [source, setSource] = useState(nothing);
  const [id, setId] = useState<string | null>(null);
  const key = useRef(newKey());
  const check = useMutation({ mutationFn: kind.check });
  const run = useMutation({ mutationFn: kind.run });
  const report = check.data;
  const failure = run.error ?? check.error;
  const importable = report ? report.counts.new + report.counts.changed : 0;

  function change(next: Source) {
    setSource(next);
    key.current = newKey();
    check.reset();
    run.reset();
  }

  function close() {
    if (run.isPending) return;
    change(nothing);
    onClose();
  }

  function runImport() {
    const next = newKey();
    setId(next);
    run.mutate(
      { csv: source.text, id: next, key: key.current },
      {
        onSuccess: () => {
          change(nothing);
          onClose();
          notify.success(
            t(
              { one: '{{count, quantity}} row imported', other: '{{count, quantity}} rows imported' },
              { count: importable },
            ),
          );
        },
        onSettled: () => setId(null),
      },
    );
  }

  return (
    <Overlay title={t(kind.title)} opened={opened} onClose={close}>
      <div className={classes.panel}>
        <ImportSource
          columns={kind.columns()}
          more={kind.more?.()}
          source={source}
          onChange={change}
          onTemplate={() => downloadCsv(kind.template.name, kind.template.columns, [], locale)}
        />
        {failure && <Refusal {...refusalOf(failure)} />}
        <div className={classes.steps}>
          <Button
            variant={report ? 'default' : 'filled'}
            loading={check.isPending}
            disabled={source.text.trim() === '' || run.isPending}
            onClick={() => check.mutate(source.text)}
          >
            {t('Check')}
          </Button>
          {report && (
            <Button loading={run.isPending} disabled={importable === 0} onClick={runImport}>
              {t(
                { one: 'Import {{count, quantity}} row', other: 'Import {{count, quantity}} rows' },
                { count: importable },
              )}
              {report.counts.wrong > 0 && t(', skip {{wrong, quantity}}', { wrong: report.counts.wrong })}
            </Button>
          )}
        </div>
        {id && report && kind.progress?.(id, countOf(report))}
        {report && (
          <ImportReport
            key={check.submittedAt}
            report={report}
            nameColumn={kind.nameColumn}
            note={kind.note?.(report)}
          />
        )}
      </div>
    </Overlay>
  );
}
