/** The photo of an expense's paper: seen by whoever sees expenses, taken and removed by whoever may change this one. */
import '../ui/styles.ts';
import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Expense, photoBytes } from '../../contract/money/expenses.ts';
import { fetchPicture } from '../http/fetch-picture.ts';
import { FormModal } from '../ui/form/form-modal.tsx';
import { Refusal, type RefusalText, refusalOf } from '../ui/form/refusal.tsx';
import { notify } from '../ui/overlay/notify.tsx';
import { shrinkPicture } from '../ui/shrink-picture.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { RetryLine } from '../ui/table/retry-line.tsx';
import { t } from '../words/t.ts';
import classes from './expenses.module.css';
import { useDeletePhoto, usePutPhoto } from './expenses-queries.ts';

interface PhotoModalProps {
  expenseId: number;
  /** The list, which is loaded again when the photo changes. */
  rows: readonly Expense[] | undefined;
  mayChange(expense: Expense): boolean;
  onClose(): void;
}

export function PhotoModal({ expenseId, rows, mayChange, onClose }: PhotoModalProps) {
  const expense = rows?.find(({ id }) => id === expenseId);
  const photo = expense?.photo ?? null;
  const picture = useQuery({
    queryKey: ['expenses', 'photo', expenseId, photo],
    queryFn: ({ signal }) => fetchPicture(`/expenses/${expenseId}/photo`, signal),
    enabled: photo !== null,
  });
  return (
    <FormModal
      title={expense ? t('Photo of {{expense}}', { expense: expense.expense }) : t('Photo of expense')}
      closeLabel={t('Close')}
      opened
      onClose={onClose}
    >
      {photo === null && <Text size="sm">{t('A PNG or JPEG picture of the bill or receipt.')}</Text>}
      {photo !== null && picture.isPending && <Skeleton height={240} />}
      {picture.isError && <RetryLine onRetry={picture.refetch} />}
      {expense && photo !== null && picture.data && (
        <img
          className={classes.photo}
          src={picture.data}
          alt={t('Paper of {{expense}}', { expense: expense.expense })}
        />
      )}
      {expense && mayChange(expense) && <ChangePhoto expense={expense} />}
    </FormModal>
  );
}

function ChangePhoto({ expense: { id, photo } }: { expense: Expense }) {
  const input = useRef<HTMLInputElement>(null);
  const put = usePutPhoto();
  const remove = useDeletePhoto();
  const [refusal, setRefusal] = useState<RefusalText | null>(null);
  const busy = put.isPending || remove.isPending;

  async function change(action: () => Promise<unknown>) {
    setRefusal(null);
    try {
      await action();
      notify.success();
    } catch (error) {
      setRefusal(refusalOf(error));
    }
  }

  async function choose(file: File | undefined) {
    if (file) await change(async () => put.mutateAsync({ id, picture: await shrinkPicture(file, paper) }));
    // Cleared, so that choosing the same file again counts as a change.
    if (input.current) input.current.value = '';
  }

  return (
    <>
      <div className={classes.photoButtons}>
        <Button variant="default" loading={put.isPending} disabled={busy} onClick={() => input.current?.click()}>
          {photo === null ? t('Choose a picture') : t('Change photo')}
        </Button>
        {photo !== null && (
          <Button
            variant="default"
            loading={remove.isPending}
            disabled={busy}
            onClick={() => change(() => remove.mutateAsync(id))}
          >
            {t('Remove photo')}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg"
        aria-label={t('Photo of the paper')}
        hidden
        onChange={(event) => void choose(event.currentTarget.files?.[0])}
      />
      {refusal && <Refusal {...refusal} />}
    </>
  );
}

/** Large enough to read, and small enough to keep. */
const paper = { maxSide: 1600, smallEnough: photoBytes };
