/** Checks a file, imports it, and follows the progress. */
import { useQuery } from '@tanstack/react-query';
import { getStockImport, type ImportReport, importStock } from '../../../contract/goods/stock-import.ts';
import { call, failedWith } from '../../http/call.ts';
import { refreshAfter } from '../../http/refresh.ts';
import type { ImportFile, ImportRequest } from '../../ui/import/import-file.ts';

export function checkImport(file: ImportFile): Promise<ImportReport> {
  return call(importStock, { body: { ...file, dryRun: true } });
}

export async function runImport({ file, id, key }: ImportRequest): Promise<void> {
  await call(importStock, {
    body: { ...file, id, dryRun: false, skipWrong: true },
    headers: { 'idempotency-key': key },
  }).catch((error) => outcomeOf(id, error));
  await refreshAfter(importStock);
}

const pollInterval = 1000;

/** A lost connection does not stop an import, so this polls until its outcome is known. */
async function outcomeOf(id: string, error: unknown): Promise<void> {
  if (!failedWith(error, 'unreachable')) throw error;
  for (;;) {
    const { state } = await call(getStockImport, { params: { id } });
    if (state === 'done') return;
    if (state === 'failed') throw error;
    await new Promise((resolve) => setTimeout(resolve, pollInterval));
  }
}

export function useImportProgress(id: string | null, total: number) {
  return useQuery({
    queryKey: ['stock-imports', id],
    queryFn: ({ signal }) => call(getStockImport, { params: { id: id ?? '' }, signal }),
    enabled: id !== null,
    initialData: { state: 'running' as const, done: 0, total },
    refetchInterval: 400,
    staleTime: 0,
    retry: false,
  });
}
