/** What undoing an import removed, and what it left as it is. */
import { Text } from '@mantine/core';
import type { ImportUndone } from '../../../contract/first-hour/imports.ts';
import { t } from '../../words/t.ts';
import classes from './import-panel.module.css';

export function UndoneImport({ undone: { id, counts, left } }: { undone: ImportUndone }) {
  const more = counts.left - left.length;
  return (
    <div role="status" className={classes.panel}>
      <Text size="sm" fw={600}>
        {t('Import {{id}} is undone: {{archived, quantity}} archived, {{restored, quantity}} as before.', {
          id,
          ...counts,
        })}
      </Text>
      {left.length > 0 && (
        <>
          <Text size="sm">{t('These were touched since, and stay as they are:')}</Text>
          <ul className={classes.left}>
            {left.map((one) => (
              <li key={one.id}>
                {one.name}: {one.reason}
              </li>
            ))}
          </ul>
        </>
      )}
      {more > 0 && <Text size="sm">{t('and {{more, quantity}} more', { more })}</Text>}
    </div>
  );
}
