/** What the delivery comes to, its tax, and what the paper says it comes to. */
import type { CSSProperties } from 'react';
import { sumMoney } from '../../contract/values/money.ts';
import { useFormat } from '../session/format.ts';
import { FieldPair } from '../ui/form/field-pair.tsx';
import { MoneyField } from '../ui/form/money-field.tsx';
import { t } from '../words/t.ts';
import classes from './deliver.module.css';
import { amountIn, dueOf } from './deliver-body.ts';
import type { Draft, DraftState } from './deliver-draft.ts';
import type { Looks, Problems } from './deliver-problems.ts';

interface DeliverSumsProps {
  draft: Draft;
  problems: Problems['fields'];
  looks: Looks['fields'];
  onChange: DraftState['change'];
}

export function DeliverSums({ draft, problems, looks, onChange }: DeliverSumsProps) {
  const format = useFormat();
  const due = dueOf(draft);
  const shown = format.money(due);
  const { paperTotal } = draft;
  const isSame = paperTotal !== '' && amountIn(paperTotal) === due;
  const extra = sumMoney(draft.costs.map(({ amount }) => amountIn(amount)));
  return (
    <>
      <div className={classes.due}>
        <span>{t('Comes to')}</span>
        <output aria-label={t('Comes to')} style={{ '--characters': shown.length } as CSSProperties}>
          {shown}
        </output>
        {extra !== 0 && (
          <span className={classes.hint}>{t('{{amount, money}} of it are extra costs', { amount: extra })}</span>
        )}
      </div>
      <FieldPair>
        <MoneyField
          label={t('Tax on the paper')}
          placeholder={t({ text: 'None', context: 'tax' })}
          value={draft.tax}
          error={problems.tax}
          onChange={(tax) => onChange({ tax })}
        />
        <MoneyField
          label={t('Paper says')}
          data-step="paperTotal"
          value={paperTotal}
          description={isSame ? t('The same') : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={isSame ? undefined : (problems.paperTotal ?? looks.paperTotal)}
          onChange={(value) => onChange({ paperTotal: value })}
        />
      </FieldPair>
    </>
  );
}
