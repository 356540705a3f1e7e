/** The codes that sign in without the phone. Shown once: the server keeps only their hashes. */
import { Button, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useBusiness } from '../session/business.ts';
import { readUser } from '../session/session.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { printReport } from '../ui/paper/print-window.ts';
import { rich } from '../words/rich.tsx';
import { t } from '../words/t.ts';
import classes from './two-step.module.css';

export function RecoveryCodes({ codes }: { codes: string[] }) {
  const list = useRef<HTMLUListElement>(null);
  // The element that had the focus was removed with the previous step.
  useEffect(() => list.current?.focus(), []);
  return (
    <>
      <Text size="sm" className={classes.prose}>
        {rich(
          "These are your recovery codes. If you lose your phone, each one signs you in <strong>once</strong>. Print them or write them down now: they <strong>won't be shown again</strong>.",
          { strong: (words) => <strong>{words}</strong> },
        )}
      </Text>
      <ul ref={list} tabIndex={-1} className={classes.codes} aria-label={t('Recovery codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </>
  );
}

export function RecoveryCodeActions({ codes }: { codes: string[] }) {
  const business = useBusiness();
  const print = () =>
    printReport({
      business,
      title: t('Recovery codes'),
      facts: [{ label: t({ text: 'For', context: 'a person' }), value: readUser()?.email ?? '' }],
      columns: [{ header: t('Each code signs you in once, without your phone'), text: (code: string) => code }],
      rows: codes,
      note: t('Keep this somewhere safe.'),
    });
  return (
    <>
      <CopyButton text={codes.join('\n')} />
      <Button variant="light" leftSection={<IconPrinter size={16} aria-hidden />} onClick={print}>
        {t('Print')}
      </Button>
    </>
  );
}

/** The last step of setting up, and of renewing the codes. */
export function recoveryCodesStep(codes: string[], onClose: () => void) {
  return {
    closeLabel: t('Done'),
    onClose,
    actions: <RecoveryCodeActions codes={codes} />,
    children: <RecoveryCodes codes={codes} />,
  };
}
