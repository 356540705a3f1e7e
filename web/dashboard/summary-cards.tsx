/** The five counts. A count that could not be loaded shows a dash, never 0. */
import '../ui/styles.ts';
import {
  IconAlertCircle,
  IconPackage,
  IconPackageImport,
  IconReceipt,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFormat } from '../session/format.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { type LoadState, loadStateOf } from '../ui/table/load-state.ts';
import { t } from '../words/t.ts';
import classes from './dashboard-page.module.css';
import { useCustomerCount, useStaffCount, useStockCounts, useUnsettled } from './dashboard-queries.ts';

export function SummaryCards() {
  const unsettled = useUnsettled();
  const customers = useCustomerCount();
  const staff = useStaffCount();
  const stock = useStockCounts();
  return (
    <div className={classes.cards}>
      <Card
        label={t('Customers')}
        link={{ to: '/customers' }}
        linkLabel={t('View All')}
        icon={<IconUsersGroup size={20} />}
        count={customers.data}
        {...loadStateOf(customers)}
      />
      <Card
        label={t('Users')}
        link={{ to: '/users' }}
        icon={<IconUsers size={20} />}
        count={staff.data}
        {...loadStateOf(staff)}
      />
      <Card
        label={t('Products')}
        link={{ to: '/stock' }}
        icon={<IconPackage size={20} />}
        count={stock.data?.count}
        {...loadStateOf(stock)}
      />
      <Card
        label={t('ReStocks')}
        link={{ to: '/reports', hash: 'restock' }}
        icon={<IconPackageImport size={20} />}
        count={stock.data?.belowWarning}
        {...loadStateOf(stock)}
      />
      <Card
        label={t('Uncleared Supply')}
        link={{ to: '/dashboard', hash: 'uncleared' }}
        icon={<IconReceipt size={20} />}
        count={unsettled.meta?.openCount}
        {...loadStateOf(unsettled)}
      />
    </div>
  );
}

interface CardProps extends LoadState {
  label: string;
  link: LinkProps;
  linkLabel?: string;
  icon: ReactNode;
  count: number | undefined;
}

function Card({ label, link, linkLabel, icon, count, error, onRetry }: CardProps) {
  const format = useFormat();
  return (
    <article className={classes.card} aria-label={label}>
      <div className={classes.cardHead}>
        {linkLabel ? <span>{label}</span> : <Link {...link}>{label}</Link>}
        <span className={classes.cardIcon} aria-hidden>
          {icon}
        </span>
      </div>
      <div className={classes.figure}>
        {count !== undefined ? format.quantity(count) : error ? '–' : <Skeleton height={28} width={56} />}
      </div>
      {linkLabel && !error && <Link {...link}>{linkLabel}</Link>}
      {Boolean(error) && (
        <button type="button" className={classes.retry} onClick={() => onRetry?.()}>
          <IconAlertCircle size={14} aria-hidden /> {t('Could not load, retry')}
        </button>
      )}
    </article>
  );
}
