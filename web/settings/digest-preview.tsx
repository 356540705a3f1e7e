/** The daily mail as it would be sent now, with what is saved. */
import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMailOpened } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { previewDigest } from '../../contract/books/digest.ts';
import { call } from '../http/call.ts';
import { FormModal } from '../ui/form/form-modal.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { RetryLine } from '../ui/table/retry-line.tsx';
import { t } from '../words/t.ts';
import classes from './settings.module.css';

export function DigestPreview() {
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <div>
        <Button variant="default" leftSection={<IconMailOpened size={16} aria-hidden />} onClick={open}>
          {t('Preview')}
        </Button>
      </div>
      <FormModal title={t('Daily summary')} size="44rem" opened={opened} onClose={close}>
        {opened && <Preview />}
      </FormModal>
    </>
  );
}

function Preview() {
  const { data, error, refetch } = useQuery({
    queryKey: ['settings', 'digest'],
    queryFn: ({ signal }) => call(previewDigest, { signal }),
    // Not cached, because a preview has to show the figures of now.
    gcTime: 0,
  });
  if (error) return <RetryLine onRetry={refetch} />;
  if (!data) return <Skeleton height={320} />;
  return (
    <>
      <Text fw={600}>{data.subject}</Text>
      <pre className={classes.mail}>{data.text}</pre>
    </>
  );
}
