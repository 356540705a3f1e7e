/** The first page as it will be printed, with the edges of its labels. */
import { Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { t } from '../words/t.ts';
import type { LabelTexts } from './draw-label.ts';
import { drawPages, type Printing } from './draw-page.ts';
import classes from './labels.module.css';

export function LabelPreview({ labels, printing }: { labels: readonly LabelTexts[]; printing: Printing }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => host.current?.replaceChildren(...drawPages(document, labels, printing, 1)));
  return (
    <figure className={classes.preview}>
      <div ref={host} role="img" aria-label={t('The first page')} data-roll={printing.sheet.isRoll || undefined} />
      <Text component="figcaption" size="sm" c="dimmed">
        {t('When the print window asks: scale 100 %, no margins.')}
      </Text>
    </figure>
  );
}
