/** Links to the sections of this long screen. */
import { Anchor } from '@mantine/core';
import { msg } from '../../contract/words/text.ts';
import { shopPath } from '../session/shop-path.ts';
import { t } from '../words/t.ts';
import classes from './settings.module.css';

const titles = [
  msg('Business'),
  msg('Money'),
  msg('Till'),
  msg('Devices'),
  msg('Printers'),
  msg('Scales'),
  msg('Payment methods'),
  msg('Taxes'),
  msg('Expense types'),
  msg('Books'),
  msg('Messages'),
  msg('Mail'),
  msg('Your data'),
  msg('Practice'),
  msg('Receipt'),
];

/** The id comes from the English title, so that the address of a section is the same in every language. */
export function sectionId(title: string): string {
  return title.toLowerCase().replace(' ', '-');
}

export function SectionLinks({ hasScales }: { hasScales: boolean }) {
  return (
    <nav aria-label={t('Sections')} className={classes.links}>
      {titles
        .filter(({ message }) => (hasScales || message !== 'Scales') && (!shopPath || message !== 'Practice'))
        .map((title) => (
          <Anchor key={title.message} href={`#${sectionId(title.message)}`} size="sm">
            {t(title)}
          </Anchor>
        ))}
    </nav>
  );
}
