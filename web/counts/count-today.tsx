/** Begins a count of the ten items that most need one, with one press. It can't be pressed while an earlier one of these is open. */
import { Button } from '@mantine/core';
import { IconClipboardCheck } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { usePages } from '../http/use-pages.ts';
import { notify } from '../ui/overlay/notify.tsx';
import { t } from '../words/t.ts';
import { countList, useAddCount } from './counts-queries.ts';

const items = 10;

export function CountToday() {
  const navigate = useNavigate();
  const add = useAddCount();
  const { rows } = usePages(countList('open'));

  async function begin() {
    try {
      const { id } = await add.mutateAsync({ scope: { today: items } });
      await navigate({ to: '/counts/$id', params: { id: String(id) } });
    } catch (error) {
      notify.error(error);
    }
  }

  const isOpen = !rows || rows.some(({ scope }) => scope.today !== undefined);
  if (isOpen && !add.isPending) return null;
  return (
    <Button
      variant="default"
      loading={add.isPending}
      leftSection={<IconClipboardCheck size={16} aria-hidden />}
      onClick={() => void begin()}
    >
      {t('Count ten items today')}
    </Button>
  );
}
