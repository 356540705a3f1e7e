/**
 * The picture of an item, which can be chosen, taken, pasted or dropped, and whether the item is a favourite. Both are part of
 * the item's form but saved at once, without Save. Shown if the shop has tiles.
 */
import { Button, Checkbox, Input } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Refusal, type RefusalText, refusalOf } from '../ui/form/refusal.tsx';
import { notify } from '../ui/overlay/notify.tsx';
import { useIsTouch } from '../ui/use-is-touch.ts';
import { t } from '../words/t.ts';
import { tilePicture } from './tile-picture.ts';
import classes from './tiles.module.css';
import { pictureAddress, useDeletePicture, usePutPicture, useSetFavourite, useTileDetails } from './tiles-queries.ts';

export function ItemTileFields({ id, name }: { id: number; name: string }) {
  const label = useId();
  const { pictures, favourites } = useTileDetails([id]);
  const version = pictures.get(id);
  const put = usePutPicture();
  const remove = useDeletePicture();
  const mark = useSetFavourite();
  const [refusal, setRefusal] = useState<RefusalText | null>(null);
  const busy = put.isPending || remove.isPending;

  async function change(action: () => Promise<unknown>) {
    setRefusal(null);
    try {
      await action();
      notify.success();
    } catch (error) {
      setRefusal(refusalOf(error));
    }
  }

  const take = (file: File | undefined) =>
    void (file && !busy && change(async () => put.mutateAsync({ id, picture: await tilePicture(file) })));
  usePastedPicture(take);

  return (
    <fieldset className={classes.fieldset} aria-labelledby={label}>
      <Input.Label id={label} component="span">
        {t('Tile at the till')}
      </Input.Label>
      <div className={classes.fields}>
        <DropZone onDrop={take}>
          {version ? <img src={pictureAddress(id, version)} alt={name} /> : <IconPhoto size={28} aria-hidden />}
        </DropZone>
        <div className={classes.choices}>
          <div className={classes.buttons}>
            <PictureButton label={version ? t('Change picture') : t('Choose a picture')} busy={busy} onChoose={take} />
            <CameraButton busy={busy} onChoose={take} />
            {version && (
              <Button
                variant="default"
                loading={remove.isPending}
                disabled={busy}
                onClick={() => change(() => remove.mutateAsync(id))}
              >
                {t('Remove picture')}
              </Button>
            )}
          </div>
          <Input.Description>{t('You can also paste a picture, or drop one here.')}</Input.Description>
          <Checkbox
            label={t('Favourite at the till')}
            checked={favourites.has(id)}
            disabled={mark.isPending}
            onChange={(event) => {
              const favourite = event.currentTarget.checked;
              void change(() => mark.mutateAsync({ id, favourite }));
            }}
          />
        </div>
      </div>
      {refusal && <Refusal {...refusal} />}
    </fieldset>
  );
}

interface ChooseProps {
  busy: boolean;
  onChoose(file: File | undefined): void;
}

function PictureButton({ label, busy, onChoose }: ChooseProps & { label: string }) {
  return <FileButton label={label} name={t('Picture of the item')} {...{ busy, onChoose }} />;
}

/** A phone opens its camera at once. */
function CameraButton(props: ChooseProps) {
  if (!useIsTouch()) return null;
  return <FileButton label={t('Take a photo')} name={t('Photo of the item')} capture {...props} />;
}

function FileButton({
  label,
  name,
  busy,
  onChoose,
  capture,
}: ChooseProps & { label: string; name: string; capture?: true }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="default" loading={busy} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={capture ? 'image/*' : 'image/png,image/jpeg,image/webp'}
        capture={capture && 'environment'}
        aria-label={name}
        hidden
        onChange={(event) => {
          onChoose(event.currentTarget.files?.[0]);
          // Cleared, so that choosing the same file again counts as a change.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}

function DropZone({ onDrop, children }: { onDrop(file: File | undefined): void; children: ReactNode }) {
  const [over, setOver] = useState(false);
  const drag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isOver);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button beside it does the same
    <div
      className={classes.drop}
      data-over={over || undefined}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event);
        onDrop(pictureAmong(event.dataTransfer));
      }}
    >
      {children}
    </div>
  );
}

/** A picture can be pasted anywhere while the form is open; text is still pasted where the cursor is. */
function usePastedPicture(onPaste: (file: File) => void): void {
  const latest = useRef(onPaste);
  latest.current = onPaste;
  useEffect(() => {
    const take = (event: ClipboardEvent) => {
      const file = event.clipboardData && pictureAmong(event.clipboardData);
      if (!file) return;
      event.preventDefault();
      latest.current(file);
    };
    document.addEventListener('paste', take);
    return () => document.removeEventListener('paste', take);
  }, []);
}

function pictureAmong({ files }: DataTransfer): File | undefined {
  return [...files].find(({ type }) => type.startsWith('image/'));
}
