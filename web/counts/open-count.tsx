/** A count that is under way: how far it is, who counts, and the way in. */
import { Badge, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Count } from '../../contract/goods/counts.ts';
import { useFormat } from '../session/format.ts';
import { useUser } from '../session/user.ts';
import { t } from '../words/t.ts';
import { progressText, scopeText, titleOf } from './count-texts.ts';
import classes from './counts.module.css';
import { countQuery } from './counts-queries.ts';
import { People } from './people.tsx';

export function OpenCount({ count }: { count: Count }) {
  const format = useFormat();
  const { roles } = useUser();
  const onlyReads = roles.every((role) => role === 'reports');
  const { data } = useQuery(countQuery(count.id));
  const { id, counted, items, blind, scope, staff, at } = count;
  return (
    <article className={classes.card} aria-label={titleOf(count)}>
      <div>
        <h2 className={classes.name}>
          {titleOf(count)} {blind && <Badge variant="light">{t('Blind')}</Badge>}
        </h2>
        <p className={classes.about}>
          {t('{{scope}}, begun by {{staff}} on {{moment}}', {
            scope: scopeText(scope),
            staff,
            moment: format.moment(at),
          })}
        </p>
      </div>
      <div className={classes.progress}>
        <progress value={counted} max={Math.max(items, 1)} aria-label={t('Progress')} />
        <span>{progressText(count)}</span>
      </div>
      <People people={data?.people ?? []} />
      <Button renderRoot={(props) => <Link to="/counts/$id" params={{ id: String(id) }} {...props} />}>
        {onlyReads ? t('Open') : t({ text: 'Count', context: 'verb' })}
      </Button>
    </article>
  );
}
