/** Deliveries by day and supplier with what they come to, and what was sent back; for print and export too. */
import '../ui/styles.ts';
import { Button, SegmentedControl } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { mayOpen } from '../../contract/page-roles.ts';
import { daysIn, useDaysField } from '../address/use-days-field.ts';
import { useListSearch } from '../address/use-list-search.ts';
import { useUser } from '../session/user.ts';
import { oneSupplier } from '../suppliers/suppliers-queries.ts';
import { FilterBar } from '../ui/filter-bar.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { t } from '../words/t.ts';
import { DeliveryList } from './delivery-list.tsx';
import { SentBackList } from './sent-back-list.tsx';
import { SupplierSelect } from './supplier-select.tsx';

export function DeliveriesPage() {
  const { roles } = useUser();
  const list = useListSearch('/layout/deliveries');
  const { tab, supplierId } = list.shown;
  const range = daysIn(list.shown);
  const days = useDaysField(range, list);
  const filter = { ...range, supplierId };
  return (
    <>
      <PageHeader title={t('Deliveries')}>
        <SegmentedControl
          aria-label={t('What is listed')}
          data={[
            { value: 'came', label: t('Came in') },
            { value: 'sent-back', label: t('Sent back') },
          ]}
          value={tab ?? 'came'}
          onChange={(value) => list.show({ tab: value === 'sent-back' ? 'sent-back' : undefined })}
        />
        {mayOpen('/deliveries/new', roles) && <NewDelivery />}
      </PageHeader>
      <FilterBar range={days}>
        <SupplierFilter supplierId={supplierId} onChange={(id) => list.show({ supplierId: id })} />
      </FilterBar>
      {tab === 'sent-back' ? (
        <SentBackList filter={filter} />
      ) : (
        <DeliveryList filter={filter} action={<NewDelivery />} />
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

interface SupplierFilterProps {
  supplierId: number | undefined;
  onChange(id: number | undefined): void;
}

function SupplierFilter({ supplierId, onChange }: SupplierFilterProps) {
  const [typed, setTyped] = useState('');
  const { data: supplier } = useQuery({ ...oneSupplier(supplierId ?? 0), enabled: supplierId !== undefined });
  return (
    <SupplierSelect
      placeholder={t('All suppliers')}
      supplier={supplierId === undefined ? null : { id: supplierId, name: supplier?.name ?? '' }}
      onChange={(chosen) => onChange(chosen?.id)}
      typed={typed}
      onType={setTyped}
    />
  );
}
