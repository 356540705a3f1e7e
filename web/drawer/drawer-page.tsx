/** The cash drawer: today's cash in and out, and the shift where the shop works in shifts. */
import '../ui/styles.ts';
import { Button } from '@mantine/core';
import { IconCashRegister } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormat } from '../session/format.ts';
import { useUser } from '../session/user.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { Panel } from '../ui/panel.tsx';
import { EmptyState } from '../ui/table/empty-state.tsx';
import { t } from '../words/t.ts';
import { CashMovementRows } from './cash-movement-rows.tsx';
import { useCashMovements, useCurrentShift } from './drawer-queries.ts';
import { ShiftsPanel } from './shifts-panel.tsx';
import { TillDrawer } from './till-drawer.tsx';

export function DrawerPage() {
  const format = useFormat();
  const { roles } = useUser();
  const movements = useCashMovements(format.today());
  const { shift, isMissing } = useCurrentShift();
  const [panel, setPanel] = useState<'cash' | 'open-shift' | 'close-shift' | null>(null);
  const seesShifts = roles.includes('admin') || roles.includes('reports');
  return (
    <>
      <PageHeader title={t('Drawer')} note={format.day(format.today())}>
        {isMissing && (
          <Button variant="default" onClick={() => setPanel('open-shift')}>
            {t('Open shift')}
          </Button>
        )}
        {shift && (
          <Button variant="default" onClick={() => setPanel('close-shift')}>
            {t('Close shift')}
          </Button>
        )}
        <Button leftSection={<IconCashRegister size={16} aria-hidden />} onClick={() => setPanel('cash')}>
          {t('Cash in or out')}
        </Button>
      </PageHeader>
      <Panel title={t('Cash in and out today')} wide>
        <CashMovementRows date={format.today()} />
        {movements.data?.length === 0 && <EmptyState text={t('Cash put in and taken out today will appear here.')} />}
      </Panel>
      {seesShifts && <ShiftsPanel date={format.today()} />}
      {panel && <TillDrawer panel={panel} onClose={() => setPanel(null)} />}
    </>
  );
}
