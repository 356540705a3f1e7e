/** Below a line, while it is typed: what a piece cost before and costs now, the margin before and now, and the price that keeps it. */
import { Button } from '@mantine/core';
import type { DeliveryLine } from '../../contract/buying/deliveries.ts';
import type { SuppliedItem } from '../../contract/buying/suppliers.ts';
import { shownCost } from '../../contract/values/cost.ts';
import { useFormat } from '../session/format.ts';
import { t } from '../words/t.ts';
import classes from './deliver.module.css';
import type { DraftLine } from './deliver-draft.ts';

interface LineFiguresProps {
  line: DraftLine;
  checked: DeliveryLine | undefined;
  last: (SuppliedItem & { supplier: string }) | undefined;
  onPrice(price: string): void;
}

export function LineFigures({ line, checked, last, onPrice }: LineFiguresProps) {
  const format = useFormat();
  const keeps = checked?.keepsMargin ?? null;
  const isOffered = keeps !== null && keeps !== checked?.unitSellAfter && checked?.marginBefore !== null;
  return (
    <p className={classes.figures}>
      <span>
        {checked
          ? t('Cost {{before, money}} → {{after, money}}', {
              before: shownCost(checked.unitCostBefore),
              after: shownCost(checked.unitCostAfter),
            })
          : t('Cost now {{cost, money}}', { cost: shownCost(line.costNow) })}
      </span>
      {last && (
        <span>
          {t('{{supplier}}: {{cost, money}} on {{day, day}}', {
            supplier: last.supplier,
            cost: shownCost(last.lastCost),
            day: last.lastOn,
          })}
        </span>
      )}
      {checked && (
        <span data-worse={isWorse(checked) || undefined}>
          {t('Margin {{before}} → {{after}}', {
            before: percentText(checked.marginBefore),
            after: percentText(checked.marginAfter),
          })}
        </span>
      )}
      {isOffered && (
        <Button variant="light" size="compact-xs" onClick={() => onPrice(format.moneyInField(keeps))}>
          {t('Sell at {{price, money}} to keep the margin', { price: keeps })}
        </Button>
      )}
    </p>
  );
}

function isWorse({ marginBefore, marginAfter }: DeliveryLine): boolean {
  return marginBefore !== null && marginAfter !== null && marginAfter < marginBefore;
}

export function percentText(percent: number | null): string {
  return percent === null ? '–' : t('{{percent, quantity}}%', { percent });
}
