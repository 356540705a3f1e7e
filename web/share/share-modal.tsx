/**
 * Hands a paper on as a picture: by the share sheet of the phone, as a file, or as the text of a WhatsApp message. Nothing leaves
 * the shop before something is pressed here, and the picture is shown first.
 */
import '../ui/styles.ts';
import { Button, Text, TextInput } from '@mantine/core';
import { IconBrandWhatsapp, IconDownload, IconShare } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { numberOf, whatsAppLink } from '../../contract/papers/message-links.ts';
import { CountryCodeHint } from '../debts/country-code-hint.tsx';
import { customerPage } from '../debts/debts-queries.ts';
import { useShopSettings } from '../shop-settings/shop-settings-queries.ts';
import { FormModal } from '../ui/form/form-modal.tsx';
import type { Report } from '../ui/paper/print-window.ts';
import { saveFile } from '../ui/paper/save-file.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { t, tOnPaper } from '../words/t.ts';
import { makePaper, type SharedPaper } from './paper-files.ts';
import { paperText } from './paper-text.ts';
import classes from './share.module.css';

interface ShareModalProps {
  /** Loads the paper, and notes it as a copy if it is one. */
  report(): Promise<Report<never>>;
  /** The customer whose number is offered, to people who may know it. */
  customerId?: number | undefined;
  /** Called when the paper has left the shop. */
  onShared(): void;
  onClose(): void;
}

export default function ShareModal({ report, customerId, onShared, onClose }: ShareModalProps) {
  const { paper, title, failed } = useMadePaper(report);
  const sharing = useSharing(paper, onShared);
  return (
    <FormModal
      title={title ? t('Share {{title}}', { title }) : t('Share')}
      size="34rem"
      opened
      onClose={onClose}
      actions={
        paper && (
          <>
            <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={sharing.save}>
              {t({ one: 'Save the picture', other: 'Save the {{count}} pictures' }, { count: paper.files.length })}
            </Button>
            {sharing.isOffered && (
              <Button
                data-autofocus
                leftSection={<IconShare size={16} aria-hidden />}
                onClick={() => void sharing.share()}
              >
                {t('Share')}
              </Button>
            )}
          </>
        )
      }
    >
      {failed && (
        <Text size="sm" role="alert">
          {failed}
        </Text>
      )}
      {paper ? <Pictures pictures={paper.pictures} name={title} /> : !failed && <Skeleton height={240} />}
      {sharing.refused && (
        <Text size="sm" role="alert">
          {t('The browser did not take the picture. Save it, and send it from where you keep your pictures.')}
        </Text>
      )}
      {paper && <ByWhatsApp paper={paper} customerId={customerId} onShared={onShared} />}
    </FormModal>
  );
}

/** Makes the paper once, when the modal opens. */
function useMadePaper(report: ShareModalProps['report']) {
  const [made, setMade] = useState<{ paper: SharedPaper; title: string } | null>(null);
  const [failed, setFailed] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a copy is noted once
  useEffect(() => {
    let isGone = false;
    report()
      .then(async (loaded) => ({ paper: await makePaper(loaded), title: loaded.title }))
      .then(
        (ready) => !isGone && setMade(ready),
        (error: Error) => !isGone && setFailed(error.message),
      );
    return () => {
      isGone = true;
    };
  }, []);
  return { paper: made?.paper ?? null, title: made?.title ?? '', failed };
}

function useSharing(paper: SharedPaper | null, onShared: () => void) {
  const [refused, setRefused] = useState(false);
  const files = paper?.files ?? [];
  // Not every browser that can share takes files, and some take only one.
  const canShare = (some: File[]) => navigator.canShare?.({ files: some }) === true;
  const taken = [files, files.slice(0, 1)].find((some) => some.length > 0 && canShare(some));

  async function share() {
    if (!taken) return;
    setRefused(false);
    try {
      await navigator.share({ files: taken });
      onShared();
    } catch (error) {
      // The person closed the share sheet, which is not an error.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setRefused(true);
    }
  }

  function save() {
    for (const file of files) saveFile(file.name, file);
    onShared();
  }

  return { share, save, refused, isOffered: taken !== undefined };
}

/** Shows the canvases themselves: images with an address would need a wider content policy. */
function Pictures({ pictures, name }: { pictures: HTMLCanvasElement[]; name: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.replaceChildren(...pictures), [pictures]);
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
  return <div ref={place} role="img" aria-label={name} tabIndex={0} className={classes.pictures} />;
}

interface ByWhatsAppProps {
  paper: SharedPaper;
  customerId: number | undefined;
  onShared(): void;
}

/** Without a number, WhatsApp asks whom to send it to. */
function ByWhatsApp({ paper, customerId, onShared }: ByWhatsAppProps) {
  const { data: settings } = useShopSettings();
  // People who may not see the customer can type the number.
  const known = useQuery({ ...customerPage(customerId ?? 0), enabled: customerId !== undefined, retry: false });
  const [typed, setTyped] = useState<string | null>(null);
  const phone = typed ?? known.data?.phone ?? '';
  const to = numberOf(phone, settings?.messages.dialCode ?? '');
  const isWrong = phone.trim() !== '' && to === null;
  const text = paperText(paper.lines, {
    andMore: (count) => tOnPaper({ one: '… and {{count}} more line', other: '… and {{count}} more lines' }, { count }),
    comma: tOnPaper(', '),
  });
  return (
    <div className={classes.whatsApp}>
      <TextInput
        type="tel"
        label={t('Send the text by WhatsApp to')}
        description={t('Phone number; empty to choose in WhatsApp')}
        autoComplete="off"
        maxLength={40}
        value={phone}
        error={isWrong && t('This is no phone number')}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button
        component="a"
        variant="default"
        leftSection={<IconBrandWhatsapp size={16} aria-hidden />}
        href={isWrong ? undefined : whatsAppLink(to ?? '', text)}
        aria-disabled={isWrong}
        data-disabled={isWrong || undefined}
        target="_blank"
        rel="noreferrer"
        onClick={() => !isWrong && onShared()}
      >
        {t('Open WhatsApp')}
      </Button>
      {phone.trim() !== '' && !isWrong && <CountryCodeHint phone={phone} />}
    </div>
  );
}
