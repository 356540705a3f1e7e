/**
 * Closes a shift with a count, and then shows what was expected and how much it differs. With a blind count, sellers see
 * that only then.
 */
import '../ui/styles.ts';
import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { maxCommentLength } from '../../contract/fields.ts';
import { sumMoney } from '../../contract/money.ts';
import type { Shift } from '../../contract/shifts.ts';
import { useFormat } from '../session/format.ts';
import { FormModal } from '../ui/form/form-modal.tsx';
import { Money } from '../ui/money.tsx';
import { CountedCash, useCountedCash } from './count-coins.tsx';
import classes from './drawer.module.css';
import { useCloseShift } from './drawer-queries.ts';
import { ShiftLines } from './shift-lines.tsx';

interface CloseShiftModalProps {
  shift: Shift;
  onClose(): void;
}

export function CloseShiftModal({ shift, onClose }: CloseShiftModalProps) {
  const format = useFormat();
  const cash = useCountedCash();
  const close = useCloseShift();
  const [comment, setComment] = useState('');
  const [closed, setClosed] = useState<Shift | null>(null);
  const figure = cash.counted === '' ? Number.NaN : Number(cash.counted);

  async function submit() {
    if (!cash.isFilled()) return;
    const { counted, denominations } = cash;
    setClosed(await close.mutateAsync({ id: shift.id, counted, denominations, comment }));
  }

  if (closed) {
    return (
      <FormModal title="Shift closed" size="28rem" opened onClose={onClose} closeLabel="Done">
        <ShiftLines shift={closed} />
      </FormModal>
    );
  }
  return (
    <FormModal title="Close shift" size="28rem" opened onClose={onClose} submitLabel="Close shift" onSubmit={submit}>
      <Text size="sm">
        {shift.staff.name}, since {format.moment(shift.openedAt)}
      </Text>
      {shift.expected === null ? (
        <Text size="sm">What should be in the drawer is shown after the count.</Text>
      ) : (
        <ShiftLines shift={shift} />
      )}
      <CountedCash cash={cash} autoFocus />
      {shift.expected !== null && (
        <div className={classes.sum} role="status">
          <span>Difference</span>
          {Number.isFinite(figure) ? <Money value={sumMoney([figure, -shift.expected])} /> : <span>–</span>}
        </div>
      )}
      <TextInput
        label="Comment"
        maxLength={maxCommentLength}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
    </FormModal>
  );
}
