/** Hands a paper on as a picture. What that takes is loaded when it is pressed. */
import { Button } from '@mantine/core';
import { IconShare } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { Report } from '../ui/paper/print-window.ts';
import { inPart } from '../words/reader.ts';
import { t } from '../words/t.ts';

const ShareModal = lazy(inPart('share', () => import('../share/share-modal.tsx')));

interface ShareButtonProps<Row> {
  /** Undefined while it is loading, as with the print buttons. */
  report: (() => Promise<Report<Row>>) | undefined;
  customerId?: number | undefined;
  onShared?(): void;
}

export function ShareButton<Row>({ report, customerId, onShared = nothing }: ShareButtonProps<Row>) {
  const [opened, setOpened] = useState<(() => Promise<Report<Row>>) | null>(null);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconShare size={16} aria-hidden />}
        data-disabled={!report || undefined}
        aria-disabled={!report}
        onClick={() => report && setOpened(() => report)}
      >
        {t('Share')}
      </Button>
      <Suspense>
        {opened && (
          <ShareModal
            report={opened as unknown as () => Promise<Report<never>>}
            customerId={customerId}
            onShared={onShared}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </>
  );
}

function nothing() {}
