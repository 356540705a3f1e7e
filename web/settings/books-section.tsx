/** What is set about the books themselves. */
import { Panel } from '../ui/panel.tsx';
import { t } from '../words/t.ts';
import { AccountsChart } from './accounts-chart.tsx';
import { BooksLock } from './books-lock.tsx';
import { sectionId } from './section-links.tsx';

export function BooksSection() {
  return (
    <Panel title={t('Books')} id={sectionId('Books')}>
      <BooksLock />
      <AccountsChart />
    </Panel>
  );
}
