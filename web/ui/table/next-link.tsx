/** Loads the next page of a list (web/http/use-pages.ts). Shown only while the list has more. */
import '../styles.ts';
import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../words/t.ts';

interface NextLinkProps extends ButtonProps {
  list: { loadingNext: boolean; next(): void };
  children?: ReactNode;
}

export function NextLink({ list, children = t('Next >>'), ...button }: NextLinkProps) {
  return (
    <Button size="compact-sm" variant="subtle" {...button} loading={list.loadingNext} onClick={list.next}>
      {children}
    </Button>
  );
}
