/** What is set about the books themselves. */
import { Panel } from '../ui/panel.tsx';
import { AccountsChart } from './accounts-chart.tsx';
import { BooksLock } from './books-lock.tsx';
import { sectionId } from './section-links.tsx';

export function BooksSection() {
  return (
    <Panel title="Books" id={sectionId('Books')}>
      <BooksLock />
      <AccountsChart />
    </Panel>
  );
}
