/** Links to the sections of this long screen. */
import { Anchor } from '@mantine/core';
import classes from './settings.module.css';

const titles = [
  'Business',
  'Money',
  'Till',
  'Payment methods',
  'Taxes',
  'Expense types',
  'Books',
  'Messages',
  'Mail',
  'Your data',
  'Receipt',
];

export function sectionId(title: string): string {
  return title.toLowerCase().replace(' ', '-');
}

export function SectionLinks() {
  return (
    <nav aria-label="Sections" className={classes.links}>
      {titles.map((title) => (
        <Anchor key={title} href={`#${sectionId(title)}`} size="sm">
          {title}
        </Anchor>
      ))}
    </nav>
  );
}
