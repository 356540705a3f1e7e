/** The shop at a glance. Each figure comes from the same call as the screen it links to. */
import '../ui/styles.ts';
import { useLocation } from '@tanstack/react-router';
import { startTransition, useEffect, useState } from 'react';
import { mayOpen } from '../../contract/page-roles.ts';
import { FirstSteps } from '../first-steps/first-steps.tsx';
import { StartCard } from '../first-steps/start-card.tsx';
import { useUser } from '../session/user.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { t } from '../words/t.ts';
import { BooksBadge } from './books-badge.tsx';
import classes from './dashboard-page.module.css';
import { Last30Days } from './last-30-days.tsx';
import { MostBought } from './most-bought.tsx';
import { ProductsChart } from './products-chart.tsx';
import { SummaryCards } from './summary-cards.tsx';
import { Today } from './today.tsx';
import { TodaysCount } from './todays-count.tsx';
import { UnclearedSupply } from './uncleared-supply.tsx';
import { UnsettledChart } from './unsettled-chart.tsx';
import { WaitingToSettle } from './waiting-to-settle.tsx';

export function DashboardPage() {
  const { hash } = useLocation();
  const { roles } = useUser();
  const seesMoney = mayOpen('/dashboard', roles);
  const [topRendered, setTopRendered] = useState(false);

  // The lower sections are rendered after the top, so that the page responds sooner.
  useEffect(() => startTransition(() => setTopRendered(true)), []);
  useEffect(() => {
    if (topRendered && hash) document.getElementById(hash)?.scrollIntoView();
  }, [topRendered, hash]);

  return (
    <>
      <PageHeader title={t('Dashboard')} note={<BooksBadge />} />
      {roles.includes('admin') ? <StartCard /> : <FirstSteps />}
      {seesMoney && (
        <>
          <WaitingToSettle />
          <Today />
          <TodaysCount />
          <Last30Days />
        </>
      )}
      <SummaryCards />
      <div className={classes.sections}>
        <ProductsChart />
        {topRendered && (
          <>
            <MostBought />
            <UnclearedSupply />
            <UnsettledChart />
          </>
        )}
      </div>
    </>
  );
}
