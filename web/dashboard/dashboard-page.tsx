/** The shop at a glance. Each figure comes from the query of the screen that explains it, and leads there. */
import '../ui/styles.ts';
import { Skeleton, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { FirstSteps } from '../shell/first-steps.tsx';
import type { LoadState } from '../ui/load-state.ts';
import { loadStateOf } from '../ui/load-state.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { RetryLine } from '../ui/retry-line.tsx';
import { BooksBadge } from './books-badge.tsx';
import classes from './dashboard-page.module.css';
import { useFirstStock, useUnsettled } from './dashboard-queries.ts';
import { MostBought } from './most-bought.tsx';
import { ProductsChart } from './products-chart.tsx';
import { SummaryCards } from './summary-cards.tsx';
import { UnclearedSupply } from './uncleared-supply.tsx';
import { UnsettledChart } from './unsettled-chart.tsx';

export function DashboardPage() {
  const stock = useFirstStock();
  const unsettled = useUnsettled();
  return (
    <>
      <PageHeader title="Dashboard" note={<BooksBadge />} />
      <SummaryCards unsettled={{ count: unsettled.meta?.openCount, ...loadStateOf(unsettled.pages) }} />
      <FirstSteps />
      <div className={classes.sections}>
        <Section title="Products chart" wide height={360} {...loadStateOf(stock)}>
          {stock.data && <ProductsChart items={stock.data} />}
        </Section>
        <Section title="Most Bought items">
          <MostBought />
        </Section>
        <Section title="Un cleared Supply" id="uncleared">
          <UnclearedSupply {...unsettled} />
        </Section>
        <Section title="Unsettled Accounts" wide {...loadStateOf(unsettled.pages)}>
          {unsettled.meta && (
            <UnsettledChart byCustomer={unsettled.meta.byCustomer} total={unsettled.meta.openBalance} />
          )}
        </Section>
      </div>
    </>
  );
}

interface SectionProps extends LoadState {
  title: string;
  id?: string;
  wide?: boolean;
  /** Of what is on its way, so that nothing moves when it comes. */
  height?: number;
  children: ReactNode;
}

function Section({ title, id, wide, height = 260, error, onRetry, children }: SectionProps) {
  return (
    <section className={classes.section} data-wide={wide} id={id} aria-label={title}>
      <Title order={2}>{title}</Title>
      {Boolean(error) && <RetryLine onRetry={onRetry} />}
      {children || (!error && <Skeleton height={height} />)}
    </section>
  );
}
