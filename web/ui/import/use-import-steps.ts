/** The steps of an import: what was chosen, the result of the check, and the import itself. */
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ImportColumns } from '../../../contract/goods/stock-import.ts';
import { newKey } from '../../http/new-key.ts';
import { t } from '../../words/t.ts';
import { notify } from '../overlay/notify.tsx';
import type { ImportFile, ImportRequest } from './import-file.ts';
import type { Report } from './import-report.tsx';
import { fileOf, type Source } from './import-source.tsx';

const nothing: Source = { fileName: '', text: '' };

export type ImportSteps<R extends Report> = ReturnType<typeof useImportSteps<R>>;

interface Calls<R extends Report> {
  check(file: ImportFile): Promise<R>;
  run(request: ImportRequest): Promise<unknown>;
}

export function useImportSteps<R extends Report>(calls: Calls<R>, onClose: () => void) {
  const [source, setSource] = useState(nothing);
  const [columns, setColumns] = useState<ImportColumns>();
  const [running, setRunning] = useState<string | null>(null);
  const key = useRef(newKey());
  const check = useMutation({ mutationFn: calls.check });
  const run = useMutation({ mutationFn: calls.run });
  /** The result of the last check is shown until the rows are checked again. */
  const [report, setReport] = useState<R>();
  const file = { ...fileOf(source), ...(columns && { columns }) };
  const importable = report ? report.counts.new + report.counts.changed : 0;
  const checkIt = (one: typeof file) => check.mutate(one, { onSuccess: setReport });

  function change(next: Source) {
    setSource(next);
    setColumns(undefined);
    setReport(undefined);
    key.current = newKey();
    check.reset();
    run.reset();
  }

  function choose(next: ImportColumns) {
    setColumns(next);
    key.current = newKey();
    run.reset();
    checkIt({ ...fileOf(source), columns: next });
  }

  function finish() {
    change(nothing);
    onClose();
    notify.success(
      t({ one: '{{count, quantity}} row imported', other: '{{count, quantity}} rows imported' }, { count: importable }),
    );
  }

  return {
    ...{ source, columns, report, importable, running, change, choose },
    failure: run.error ?? check.error,
    checkedAt: check.submittedAt,
    isChecking: check.isPending,
    isRunning: run.isPending,
    check: () => checkIt(file),
    run() {
      const id = newKey();
      setRunning(id);
      run.mutate({ file, id, key: key.current }, { onSuccess: finish, onSettled: () => setRunning(null) });
    },
    close() {
      if (run.isPending) return;
      change(nothing);
      onClose();
    },
  };
}
