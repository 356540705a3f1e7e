/**
 * Closes a shift with a count, and then shows what was expected and how much it differs. With a blind count, sellers see
 * that only then.
 */
import '../ui/styles.ts';
import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { maxCommentLength } from '../../contract/fields.ts';
import type { Shift } from '../../contract/money/shifts.ts';
import { sumMoney } from '../../contract/values/money.ts';
import { useFormat } from '../session/format.ts';
import { FormModal } from '../ui/form/form-modal.tsx';
import { Money } from '../ui/money.tsx';
import { t } from '../words/t.ts';
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
      <FormModal title={t('Shift closed')} size="28rem" opened onClose={onClose} closeLabel={t('Done')}>
        <ShiftLines shift={closed} />
      </FormModal>
    );
  }
  return (
    <FormModal
      title={t('Close shift')}
      size="28rem"
      opened
      onClose={onClose}
      submitLabel={t('Close shift')}
      onSubmit={submit}
    >
      <Text size="sm">
        {t('{{name}}, since {{moment}}', { name: shift.staff.name, moment: format.moment(shift.openedAt) })}
      </Text>
      {shift.expected === null ? (
        <Text size="sm">{t('What should be in the drawer is shown after the count.')}</Text>
      ) : (
        <ShiftLines shift={shift} />
      )}
      <CountedCash cash={cash} autoFocus />
      {shift.expected !== null && (
        <div className={classes.sum} role="status">
          <span>{t('Difference')}</span>
          {Number.isFinite(figure) ? <Money value={sumMoney([figure, -shift.expected])} /> : <span>–</span>}
        </div>
      )}
      <TextInput
        label={t('Comment')}
        maxLength={maxCommentLength}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
    </FormModal>
  );
}
