/** Lists what customers asked for three times or more and the shop does not stock. */
import { Panel } from '../ui/panel.tsx';
import { t } from '../words/t.ts';
import classes from './buy-list.module.css';

export function Wishes({ wishes }: { wishes: readonly { text: string; times: number }[] }) {
  if (wishes.length === 0) return null;
  return (
    <div className={classes.wishes}>
      <Panel title={t('Asked for, and not in stock')}>
        <ul>
          {wishes.map(({ text, times }) => (
            <li key={text}>
              {t(
                {
                  one: '{{text}}: {{count, quantity}} time in the last 28 days',
                  other: '{{text}}: {{count, quantity}} times in the last 28 days',
                },
                { text, count: times },
              )}
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}
