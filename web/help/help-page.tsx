/** Help: the handbook, with its contents and a search. It is part of the page, so it opens without a connection too. */
import '../ui/styles.ts';
import { Anchor, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { directionOf } from '../../contract/words/direction.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { t } from '../words/t.ts';
import { findSections, handbookLanguage, type Section, useHandbook } from './handbook.ts';
import { HandbookBlock } from './handbook-block.tsx';
import classes from './help.module.css';

export function HelpPage() {
  const [search, setSearch] = useState('');
  const sections = useHandbook();
  const found = findSections(sections, search);
  const language = handbookLanguage();
  const written = { lang: language, dir: directionOf(language) };

  // If the address names a section, it was not there yet when the browser looked for it.
  useEffect(() => {
    if (sections.length > 0) document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
  }, [sections]);

  return (
    <>
      <PageHeader title={t('Help')} />
      <div className={classes.help}>
        <nav className={classes.contents} aria-label={t('Contents')} data-searching={search !== ''}>
          <TextInput
            type="search"
            aria-label={t('Search the handbook')}
            placeholder={t('Search the handbook')}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          <ul {...written}>
            {found.map(({ id, title, level }) => (
              <li key={id} data-level={level}>
                <Anchor href={`#${id}`}>{title}</Anchor>
              </li>
            ))}
          </ul>
          <Text role="status" size="sm" c="dimmed">
            {found.length === 0 && sections.length > 0 && t('Nothing matches this search.')}
          </Text>
        </nav>
        <article className={classes.handbook} {...written}>
          {sections.map((section) => (
            <HandbookSection key={section.id} {...section} />
          ))}
        </article>
      </div>
    </>
  );
}

function HandbookSection({ id, title, level, blocks }: Section) {
  const Heading = level === 1 ? 'h2' : 'h3';
  return (
    <section aria-labelledby={id}>
      <Heading id={id}>{title}</Heading>
      {blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the handbook never changes while it is shown
        <HandbookBlock key={at} block={block} />
      ))}
    </section>
  );
}
