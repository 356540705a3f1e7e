/** For the dashboard: how many entries wait in To settle. */
import '../ui/styles.ts';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { msg } from '../../contract/words/text.ts';
import { t } from '../words/t.ts';
import classes from './to-settle.module.css';

const waiting = msg({
  one: '{{count}} thing about sales made without a connection needs a look.',
  other: '{{count}} things about sales made without a connection need a look.',
});

export function ToSettleCard({ count }: { count: number }) {
  return (
    <section className={classes.card} aria-label={t('To settle')}>
      <h2>
        <Anchor inherit renderRoot={(props) => <Link to="/to-settle" {...props} />}>
          {t('To settle')}
        </Anchor>
      </h2>
      <p>{t(waiting, { count })}</p>
    </section>
  );
}
