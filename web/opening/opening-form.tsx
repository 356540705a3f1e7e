/** Enters what the shop had before it began here, as in its old book, on one page. A refusal keeps all that was typed. */
import { Button, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import type { OpeningDocument } from '../../contract/first-hour/opening.ts';
import { builtInMethods } from '../../contract/money/cash-book.ts';
import { mayName } from '../../contract/money/method-uses.ts';
import { methodName } from '../../contract/words/built-in-names.ts';
import { usePaymentMethods } from '../payment-methods/payment-methods-queries.ts';
import { useFormat } from '../session/format.ts';
import { BookDateField } from '../ui/form/book-date-field.tsx';
import { MoneyField } from '../ui/form/money-field.tsx';
import { FormError, Refusal } from '../ui/form/refusal.tsx';
import { useFormSubmit } from '../ui/form/use-form-submit.ts';
import { Panel } from '../ui/panel.tsx';
import { t } from '../words/t.ts';
import { LineRows } from './line-rows.tsx';
import classes from './opening.module.css';
import { bodyOf, type Draft, emptyDraft, missingIn, sumsOf } from './opening-draft.ts';
import { useAddOpening } from './opening-queries.ts';
import { OpeningSums } from './opening-sums.tsx';

export function OpeningForm({ onSaved }: { onSaved(made: OpeningDocument): void }) {
  const today = useFormat().today();
  const [draft, setDraft] = useState<Draft>(emptyDraft);
  const form = useRef<HTMLFormElement>(null);
  const add = useAddOpening();
  const change = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }));
  const date = draft.date || today;

  const submit = useFormSubmit(async () => {
    const missing = missingIn(draft);
    if (missing) {
      form.current
        ?.querySelector<HTMLElement>(
          missing.part
            ? `[data-part="${missing.part}"] [data-line="${missing.key}"] input[aria-required]`
            : '[data-part="money"] input',
        )
        ?.focus();
      throw new FormError(missing.problem);
    }
    onSaved(await add.mutateAsync(bodyOf(draft, today)));
  });

  return (
    <form ref={form} noValidate className={classes.form} onSubmit={submit.submit}>
      <div className={classes.parts}>
        <Panel title={t('When')}>
          <Text size="sm" c="dimmed">
            {t('Enter what the old book says at the start of this day. You can enter more at any time.')}
          </Text>
          <BookDateField
            className={classes.date}
            label={t('Date')}
            aria-required
            value={date}
            onChange={(day) => change({ date: day })}
          />
        </Panel>
        <div data-part="money">
          <Panel title={t('Money you have')}>
            <MoneyFields draft={draft} onChange={(money) => change({ money })} />
          </Panel>
        </div>
        <Lines draft={draft} date={date} onChange={change} />
      </div>
      <div className={classes.beside}>
        <Panel title={t('In all')}>
          <OpeningSums sums={sumsOf(draft)} />
          <Text size="sm" c="dimmed">
            {t('This is neither a sale nor a profit. In Day close, the cash counts as cash in.')}
          </Text>
        </Panel>
        {submit.refusal && <Refusal {...submit.refusal} />}
        <Button type="submit" loading={submit.busy}>
          {t('Save opening balance')}
        </Button>
      </div>
    </form>
  );
}

export function MoneyFields({ draft: { money }, onChange }: { draft: Draft; onChange(money: Draft['money']): void }) {
  const { data: methods = [] } = usePaymentMethods();
  const { bank } = builtInMethods;
  const offered = [...methods.filter(({ kind }) => mayName('till', kind)), { id: bank.id, name: bank.name }];
  return (
    <div className={classes.money}>
      {offered.map(({ id, name }) => (
        <MoneyField
          key={id}
          label={methodName(t, name)}
          value={money[id] ?? ''}
          onChange={(amount) => onChange({ ...money, [id]: amount })}
        />
      ))}
    </div>
  );
}

interface LinesProps {
  draft: Draft;
  date: string;
  onChange(changes: Partial<Draft>): void;
}

function Lines({ draft, date, onChange }: LinesProps) {
  const parts = [
    {
      ...({ part: 'customers', of: 'customer', hasDue: true } as const),
      ...{ title: t('What customers owe you'), label: t('A debt'), addLabel: t('Add a debt') },
    },
    {
      ...({ part: 'suppliers', of: 'supplier', hasDue: true } as const),
      ...{ title: t('What you owe suppliers'), label: t('A bill'), addLabel: t('Add a bill') },
    },
    {
      ...({ part: 'deposits', of: 'customer', hasDue: false } as const),
      ...{ title: t('What customers paid in advance'), label: t('A deposit'), addLabel: t('Add a deposit') },
    },
    {
      ...({ part: 'advances', of: 'supplier', hasDue: false } as const),
      ...{ title: t('What you paid suppliers in advance'), label: t('An advance'), addLabel: t('Add an advance') },
    },
  ];
  return parts.map(({ part, title, ...rows }) => (
    <div key={part} data-part={part}>
      <Panel title={title}>
        <LineRows {...rows} date={date} lines={draft[part]} onChange={(lines) => onChange({ [part]: lines })} />
      </Panel>
    </div>
  ));
}
