/** What is shown of a count to those who may only read it, and to everyone once it is over. */
import type { CountDetails } from '../../contract/goods/counts.ts';
import { useFormat } from '../session/format.ts';
import { Facts } from '../ui/facts.tsx';
import { Panel } from '../ui/panel.tsx';
import { t } from '../words/t.ts';
import { progressText, scopeText, stateWords } from './count-texts.ts';
import { LastEntries } from './counting/last-entries.tsx';
import { People } from './people.tsx';
import { useWaiting } from './waiting/waiting.ts';

export function CountFacts({ count }: { count: CountDetails }) {
  const format = useFormat();
  // Entries that came too late are listed with the reason.
  const isWaiting = useWaiting(count.id).length > 0;
  const { label, state, scope, staff, at, endedAt, endedBy, people } = count;
  return (
    <Panel title={t('Count {{number}}', { number: label })}>
      <Facts
        facts={[
          { label: t('State'), value: t(stateWords[state]) },
          { label: t('What is counted'), value: scopeText(scope) },
          { label: t('Counted'), value: progressText(count) },
          { label: t('Begun'), value: t('{{moment}} by {{staff}}', { moment: format.moment(at), staff }) },
          ...(endedAt
            ? [
                {
                  label: t('Ended'),
                  value: t('{{moment}} by {{staff}}', { moment: format.moment(endedAt), staff: endedBy ?? '' }),
                },
              ]
            : []),
        ]}
      />
      <People people={people} />
      {isWaiting && <LastEntries count={{ ...count, entries: [] }} />}
    </Panel>
  );
}
