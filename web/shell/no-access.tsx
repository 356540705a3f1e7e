/** Shown to someone whose roles open no page at all. */
import { Text } from '@mantine/core';
import { PageHeader } from '../ui/page-header.tsx';
import { t } from '../words/t.ts';

export function NoAccess({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <Text>{t('You do not have access to this')}</Text>
    </>
  );
}
