/** The day's cash in and out; not shown if there was none. */
import { Panel } from '../ui/panel.tsx';
import { t } from '../words/t.ts';
import { CashMovementRows } from './cash-movement-rows.tsx';
import { useCashMovements } from './drawer-queries.ts';

export function CashMovementsPanel({ date }: { date: string }) {
  const { data, error } = useCashMovements(date);
  if (!error && !data?.length) return null;
  return (
    <Panel title={t('Cash in and out')} wide>
      <CashMovementRows date={date} />
    </Panel>
  );
}
