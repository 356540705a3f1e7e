/**
 * Sales and profit of the last 30 days; today, which is not over yet, stands apart. The chart's code is loaded when it is
 * shown; its place is kept until then.
 */
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { TimeChart } from '../charts/lazy.ts';
import { useFormat } from '../session/format.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { EmptyState } from '../ui/table/empty-state.tsx';
import { loadStateOf } from '../ui/table/load-state.ts';
import { t } from '../words/t.ts';
import classes from './dashboard-page.module.css';
import { todayFigures } from './dashboard-queries.ts';
import { Section } from './section.tsx';

/** The height of the drawing, and of all of it with legend and dates. */
const height = 180;
const wholeHeight = height + 70;

export function Last30Days() {
  const format = useFormat();
  const today = useQuery(todayFigures);
  return (
    <div className={classes.chart}>
      <Section title={t('The last 30 days')} height={wholeHeight} {...loadStateOf(today)}>
        {today.data && (
          <div style={{ minHeight: wholeHeight }}>
            {today.data.days.every(({ sales, profit }) => sales === 0 && profit === 0) ? (
              <EmptyState text={t('Sales and profit of each day will appear here.')} />
            ) : (
              <Suspense fallback={<Skeleton height={wholeHeight} />}>
                <TimeChart
                  label={t('Sales and profit of the last 30 days')}
                  rows={today.data.days}
                  series={[
                    { key: 'sales', name: t('Sales') },
                    { key: 'profit', name: t('Profit') },
                  ]}
                  format={format.money}
                  height={height}
                  isUnfinished
                />
              </Suspense>
            )}
          </div>
        )}
      </Section>
    </div>
  );
}
