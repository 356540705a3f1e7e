/** Deliveries by day and supplier with what they come to, and what was sent back; for print and export too. */
import '../ui/styles.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { mayOpen } from '../../contract/page-roles.ts';
import { msg } from '../../contract/words/text.ts';
import { daysIn, useDaysField } from '../address/use-days-field.ts';
import { useListSearch } from '../address/use-list-search.ts';
import { useUser } from '../session/user.ts';
import { FilterBar } from '../ui/filter-bar.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { t } from '../words/t.ts';
import classes from './deliveries.module.css';
import { DeliveryList } from './delivery-list.tsx';
import { SentBackList } from './sent-back-list.tsx';
import { SupplierFilter } from './supplier-filter.tsx';

const tabs = [
  { tab: undefined, label: msg('Came in') },
  { tab: 'sent-back', label: msg('Sent back') },
] as const;

export function DeliveriesPage() {
  const { roles } = useUser();
  const list = useListSearch('/layout/deliveries');
  const { tab, supplierId } = list.shown;
  const range = daysIn(list.shown);
  const days = useDaysField(range, list);
  const filter = { ...range, supplierId };
  const filters = (buttons: ReactNode) => (
    <FilterBar range={days}>
      <SupplierFilter supplierId={supplierId} onChange={(id) => list.show({ supplierId: id })} />
      {buttons}
    </FilterBar>
  );
  return (
    <>
      <PageHeader title={t('Deliveries')}>{mayOpen('/deliveries/new', roles) && <NewDelivery />}</PageHeader>
      <div className={classes.tabs}>
        {tabs.map((one) => (
          <Button
            key={one.tab ?? 'came'}
            variant={one.tab === tab ? 'light' : 'default'}
            aria-pressed={one.tab === tab}
            onClick={() => one.tab !== tab && list.show({ tab: one.tab })}
          >
            {t(one.label)}
          </Button>
        ))}
      </div>
      {tab === 'sent-back' ? (
        <SentBackList filter={filter} filters={filters} />
      ) : (
        <DeliveryList filter={filter} filters={filters} />
      )}
    </>
  );
}

function NewDelivery() {
  return (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      renderRoot={(props) => <Link to="/deliveries/new" {...props} />}
    >
      {t('New delivery')}
    </Button>
  );
}
