/** Taxes, or none. No rate is suggested: a wrong one would be worse than none. */
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { taxLabelOfKind } from '../../contract/cart/price.ts';
import { useFormat } from '../session/format.ts';
import { useTaxRates } from '../tax-rates/tax-rates-queries.ts';
import { t } from '../words/t.ts';
import classes from './guided-start.module.css';
import { StepForm, type StepProps } from './step-form.tsx';

const TaxModal = lazy(() => import('../settings/tax-modal.tsx').then((file) => ({ default: file.TaxModal })));

export function TaxesStep({ settings: _, ...step }: StepProps) {
  const format = useFormat();
  const { data: rates = [] } = useTaxRates();
  const [adding, setAdding] = useState(false);
  return (
    <StepForm
      title={t('Taxes')}
      text={t('If your shop charges a tax such as VAT, add it here. If not, just continue: nothing is charged.')}
      {...step}
    >
      {rates.length > 0 && (
        <ul className={classes.list}>
          {rates.map((rate) => (
            <li key={rate.id}>
              <span>{taxLabelOfKind(t, rate, format.quantity(rate.percent))}</span>
              {rate.kind === 'standard' && <span>{rate.included ? t('In the price') : t('Added to the price')}</span>}
            </li>
          ))}
        </ul>
      )}
      <div className={classes.choices}>
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
          {t('Add tax')}
        </Button>
      </div>
      <Suspense>{adding && <TaxModal editing="new" onClose={() => setAdding(false)} />}</Suspense>
    </StepForm>
  );
}
