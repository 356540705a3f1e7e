/** A line above every screen of the practice shop, which says what it is and leads back. */
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconSchool } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { t } from '../words/t.ts';
import classes from './practice-line.module.css';
import { leavePractice } from './practice-queries.ts';

export function PracticeLine() {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const tell = () => setOver(true);
    // public/practice.js sends this event when any request finds the practice shop gone.
    window.addEventListener('practice-over', tell);
    return () => window.removeEventListener('practice-over', tell);
  }, []);
  return (
    <aside className={classes.line} aria-label={t('Practice')} data-over={isOver || undefined}>
      <IconSchool size={20} aria-hidden />
      <span className={classes.text}>
        <strong>{t('Practice')}</strong>{' '}
        <span aria-live="polite">
          {isOver
            ? t('The practice shop has been thrown away. Please go back to your shop.')
            : t('Try anything. Nothing here is in your books, and no goods or money are real.')}
        </span>
      </span>
      <Button
        size="compact-sm"
        variant="white"
        color="dark"
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
        onClick={leavePractice}
      >
        {t('Back to my shop')}
      </Button>
    </aside>
  );
}
