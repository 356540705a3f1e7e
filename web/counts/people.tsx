/** Who counts, and how much. */
import type { CountDetails } from '../../contract/goods/counts.ts';
import { t } from '../words/t.ts';
import classes from './counts.module.css';

export function People({ people }: Pick<CountDetails, 'people'>) {
  if (people.length === 0) return <p className={classes.about}>{t('Nobody has counted anything yet')}</p>;
  return (
    <ul className={classes.people} aria-label={t('Who counts')}>
      {people.map(({ staffId, name, items }) => (
        <li key={staffId}>
          {t({ one: '{{name}}: {{count}} item', other: '{{name}}: {{count}} items' }, { name, count: items })}
        </li>
      ))}
    </ul>
  );
}
