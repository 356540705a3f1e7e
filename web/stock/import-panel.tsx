/** Imports stock: choose rows, check them, import them. Nothing is written before the last step. */
import '@mantine/core/styles/Progress.css';
import { Button, Progress, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { newKey } from '../http/new-key.ts';
import { useBusiness } from '../session/business.ts';
import { useFormat } from '../session/format.ts';
import { Refusal, refusalOf } from '../ui/form/refusal.tsx';
import { notify } from '../ui/overlay/notify.tsx';
import { Overlay } from '../ui/overlay/overlay.tsx';
import { downloadCsv } from '../ui/paper/csv.ts';
import { importColumns } from './export-columns.ts';
import classes from './import-panel.module.css';
import { useCheckImport, useImportProgress, useRunImport } from './import-queries.ts';
import { countOf, ImportReport } from './import-report.tsx';
import { ImportSource, type Source } from './import-source.tsx';

const nothing: Source = { fileName: '', text: '' };

export default function ImportPanel({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const { locale } = useBusiness();
  const format = useFormat();
  const [source, setSource] = useState(nothing);
  const [id, setId] = useState<string | null>(null);
  const key = useRef(newKey());
  const check = useCheckImport();
  const run = useRunImport();
  const report = check.data;
  const failure = run.error ?? check.error;
  const importable = report ? report.counts.new + report.counts.changed : 0;
  const rows = (count: number) => `${format.quantity(count)} ${count === 1 ? 'row' : 'rows'}`;

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
          notify.success(`${rows(importable)} imported`);
        },
        onSettled: () => setId(null),
      },
    );
  }

  return (
    <Overlay title="Import Stock" opened={opened} onClose={close}>
      <div className={classes.panel}>
        <ImportSource
          source={source}
          onChange={change}
          onTemplate={() => downloadCsv('stock', importColumns, [], locale)}
        />
        {failure && <Refusal {...refusalOf(failure)} />}
        <div className={classes.steps}>
          <Button
            variant={report ? 'default' : 'filled'}
            loading={check.isPending}
            disabled={source.text.trim() === '' || run.isPending}
            onClick={() => check.mutate(source.text)}
          >
            Check
          </Button>
          {report && (
            <Button loading={run.isPending} disabled={importable === 0} onClick={runImport}>
              Import {rows(importable)}
              {report.counts.wrong > 0 && `, skip ${format.quantity(report.counts.wrong)}`}
            </Button>
          )}
        </div>
        {id && report && <Running id={id} total={countOf(report)} />}
        {report && <ImportReport key={check.submittedAt} report={report} />}
      </div>
    </Overlay>
  );
}

function Running({ id, total }: { id: string; total: number }) {
  const format = useFormat();
  const { data } = useImportProgress(id, total);
  return (
    <div role="status">
      <Text size="sm">
        {format.quantity(data.done)} of {format.quantity(data.total)} rows
      </Text>
      <Progress value={data.total > 0 ? (100 * data.done) / data.total : 0} aria-label="Import" />
    </div>
  );
}
