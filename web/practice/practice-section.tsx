/** Opens the practice shop, starts it over and throws it away. Inside the practice shop none of this is offered. */
import { Button, Group, Text } from '@mantine/core';
import { IconRefresh, IconSchool, IconTrash } from '@tabler/icons-react';
import { practiceDays } from '../../contract/first-hour/practice.ts';
import { dayIn, formatDay } from '../../contract/values/dates.ts';
import { useBusiness } from '../session/business.ts';
import { shopPath } from '../session/shop-path.ts';
import { sectionId } from '../settings/section-links.tsx';
import { notify } from '../ui/overlay/notify.tsx';
import { Panel } from '../ui/panel.tsx';
import { RetryLine } from '../ui/table/retry-line.tsx';
import { t } from '../words/t.ts';
import { OpenPracticeButton } from './open-practice-button.tsx';
import { goToPractice, useDiscardPractice, useOpenPractice, usePractice } from './practice-queries.ts';

export function PracticeSection() {
  const practice = usePractice();
  const open = useOpenPractice();
  const discard = useDiscardPractice();
  const { locale, timeZone } = useBusiness();
  if (shopPath) return null;
  const isBusy = open.isPending || discard.isPending;
  const found = practice.data?.open;

  return (
    <Panel title={t('Practice')} id={sectionId('Practice')}>
      <Text size="sm" c="dimmed">
        {t(
          'A second shop with sample goods, to try things and to train your staff: sell, take back, count, close the day. It is marked on every screen and every paper, and never in your books.',
        )}
      </Text>
      {practice.isError && <RetryLine onRetry={practice.refetch} />}
      {found ? (
        <>
          <Text size="sm">
            {t(
              'Opened by {{name}} on {{day}}. Everyone who works here can go in. It is thrown away when nobody has been in it for {{days}} days.',
              {
                name: found.openedBy,
                day: formatDay(dayIn(timeZone, new Date(found.openedAt)), locale),
                days: practiceDays,
              },
            )}
          </Text>
          <Group gap="xs">
            <Button leftSection={<IconSchool size={16} aria-hidden />} onClick={() => goToPractice(found.id)}>
              {t('Go to practice')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconRefresh size={16} aria-hidden />}
              loading={open.isPending}
              disabled={isBusy}
              onClick={() =>
                open.mutate(true, { onError: (error) => notify.error(error), onSuccess: () => notify.success() })
              }
            >
              {t('Make it anew')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconTrash size={16} aria-hidden />}
              loading={discard.isPending}
              disabled={isBusy}
              onClick={() =>
                discard.mutate(undefined, {
                  onError: (error) => notify.error(error),
                  onSuccess: () => notify.success(),
                })
              }
            >
              {t('Throw it away')}
            </Button>
          </Group>
        </>
      ) : (
        <div>
          <OpenPracticeButton />
        </div>
      )}
    </Panel>
  );
}
