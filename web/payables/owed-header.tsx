/** The title of What we owe, what belongs to the part that is open, and the way to the other parts. */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { msg } from '../../contract/words/text.ts';
import type { useListSearch } from '../address/use-list-search.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { t } from '../words/t.ts';
import classes from './owed-page.module.css';

export type OwedAddress = ReturnType<typeof useListSearch<'/layout/owed'>>;

const tabs = [
  { tab: undefined, label: msg('To pay') },
  { tab: 'payments', label: msg('Payments') },
  { tab: 'ageing', label: msg('Ageing') },
] as const;

/** Links from other lists name only days, and mean the payments of these days. */
export function tabIn({ tab, startDate, endDate }: OwedAddress['shown']) {
  return tab ?? (startDate || endDate ? 'payments' : undefined);
}

export function OwedHeader({ address, children }: { address: OwedAddress; children: ReactNode }) {
  const current = tabIn(address.shown);
  const others = { date: undefined, startDate: undefined, endDate: undefined, open: undefined, id: undefined };
  return (
    <>
      <PageHeader title={t('What we owe')}>{children}</PageHeader>
      <div className={classes.tabs}>
        {tabs.map(({ tab, label }) => (
          <Button
            key={tab ?? ''}
            variant={tab === current ? 'light' : 'default'}
            aria-pressed={tab === current}
            onClick={() => address.show({ ...others, tab })}
          >
            {t(label)}
          </Button>
        ))}
      </div>
    </>
  );
}
