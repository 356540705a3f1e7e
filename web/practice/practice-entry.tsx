/** The entry in the person's menu while a practice shop is open. */
import { Menu } from '@mantine/core';
import { IconSchool } from '@tabler/icons-react';
import { t } from '../words/t.ts';
import { goToPractice, usePractice } from './practice-queries.ts';

export function PracticeEntry() {
  const open = usePractice().data?.open;
  if (!open) return null;
  return (
    <Menu.Item leftSection={<IconSchool aria-hidden size={18} />} onClick={() => goToPractice(open.id)}>
      {t('Go to practice')}
    </Menu.Item>
  );
}
