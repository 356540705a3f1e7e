/** The logo: chosen and removed at once, without Save. */
import { Button, Input } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { logoAddress } from '../session/business.ts';
import { useDeleteLogo, usePutLogo } from '../shop-settings/shop-settings-queries.ts';
import { Refusal, type RefusalText, refusalOf } from '../ui/form/refusal.tsx';
import { notify } from '../ui/overlay/notify.tsx';
import { shrinkPicture } from '../ui/shrink-picture.ts';
import { t } from '../words/t.ts';
import classes from './settings.module.css';

/** The logo is kept small, because the sign-in screen fetches it each time. */
const small = { maxSide: 480, smallEnough: 30_000 };

export function LogoField({ logo }: { logo: string | null }) {
  const label = useId();
  const input = useRef<HTMLInputElement>(null);
  const putLogo = usePutLogo();
  const deleteLogo = useDeleteLogo();
  const [refusal, setRefusal] = useState<RefusalText | null>(null);
  const busy = putLogo.isPending || deleteLogo.isPending;

  async function change(action: () => Promise<unknown>) {
    setRefusal(null);
    try {
      await action();
      notify.success();
    } catch (error) {
      setRefusal(refusalOf(error));
    }
  }

  async function choose(file: File | undefined) {
    if (file) await change(async () => putLogo.mutateAsync(await shrinkPicture(file, small)));
    // Cleared, so that choosing the same file again counts as a change.
    if (input.current) input.current.value = '';
  }

  return (
    <fieldset className={classes.logo} aria-labelledby={label}>
      <Input.Label id={label} component="span">
        {t('Logo')}
      </Input.Label>
      <Input.Description>{t('A PNG or JPEG picture, shown when signing in and on receipts.')}</Input.Description>
      {logo && <img src={logoAddress(logo)} alt={t('Current logo')} />}
      <div className={classes.save}>
        <Button variant="default" loading={putLogo.isPending} disabled={busy} onClick={() => input.current?.click()}>
          {logo ? t('Change logo') : t('Choose a picture')}
        </Button>
        {logo && (
          <Button
            variant="default"
            loading={deleteLogo.isPending}
            disabled={busy}
            onClick={() => change(() => deleteLogo.mutateAsync())}
          >
            {t('Remove logo')}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg"
        aria-label={t('Logo picture')}
        hidden
        onChange={(event) => void choose(event.currentTarget.files?.[0])}
      />
      {refusal && <Refusal {...refusal} />}
    </fieldset>
  );
}
