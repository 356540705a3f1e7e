/** Leads into the practice shop, and opens one first if there is none. */
import { Button } from '@mantine/core';
import { IconSchool } from '@tabler/icons-react';
import { notify } from '../ui/overlay/notify.tsx';
import { t } from '../words/t.ts';
import { goToPractice, useOpenPractice } from './practice-queries.ts';

export function OpenPracticeButton() {
  const open = useOpenPractice();

  async function go() {
    try {
      const found = (await open.mutateAsync(false)).open;
      if (found) goToPractice(found.id);
    } catch (error) {
      notify.error(error);
    }
  }

  return (
    <Button
      variant="default"
      leftSection={<IconSchool size={16} aria-hidden />}
      loading={open.isPending}
      onClick={() => void go()}
    >
      {t('Open practice')}
    </Button>
  );
}
