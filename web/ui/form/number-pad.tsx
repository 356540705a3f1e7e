/**
 * A number pad for quantities on touch screens, whose own keyboard would cover half the screen. The first key replaces
 * the old value.
 */
import '../styles.ts';
import { Button, Modal, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { decimalMarkOf, isPartOfQuantity, readQuantity } from '../../../contract/values/quantity.ts';
import { useBusiness } from '../../session/business.ts';
import { t } from '../../words/t.ts';
import { useTopLayer } from '../overlay/top-layer.ts';
import { useDialogFocus } from '../overlay/use-dialog-focus.ts';
import classes from './number-pad.module.css';
import { PadKeys } from './pad-keys.tsx';
import { withoutLeadingZeros } from './pad-text.ts';

interface NumberPadProps {
  /** What the quantity is for. */
  title: string;
  value: number;
  opened: boolean;
  onClose(): void;
  onDone(quantity: number): void;
}

export function NumberPad({ title, opened, onClose, ...rest }: NumberPadProps) {
  const isTop = useTopLayer(opened);
  const panel = useDialogFocus(opened);
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      centered
      size="20rem"
      zIndex={320}
      closeOnEscape={isTop}
      transitionProps={{ duration: 100 }}
    >
      <Modal.Overlay />
      <Modal.Content ref={panel}>
        <Modal.Title className={classes.title}>{title}</Modal.Title>
        <Modal.Body>
          <Keys {...rest} onClose={onClose} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function Keys({ value, onClose, onDone }: Omit<NumberPadProps, 'title' | 'opened'>) {
  const separator = decimalMarkOf(useBusiness().locale);
  const [text, setText] = useState(String(value));
  const [untouched, setUntouched] = useState(true);
  const figure = readQuantity(text.replace(/\.$/, ''));

  function type(next: string) {
    setUntouched(false);
    const whole = withoutLeadingZeros(next);
    if (isPartOfQuantity(whole)) setText(whole);
  }

  function press(key: string) {
    type(untouched ? key : text + key);
  }

  function done(event: FormEvent) {
    event.preventDefault();
    // Must not submit a form around the pad.
    event.stopPropagation();
    if (figure !== null) onDone(figure);
  }

  return (
    <form className={classes.pad} onSubmit={done}>
      <TextInput
        className={classes.figure}
        aria-label={t('Number')}
        inputMode="none"
        autoComplete="off"
        data-autofocus
        value={text.replace('.', separator)}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => type(event.currentTarget.value.replace(',', '.'))}
      />
      <div className={classes.keys}>
        <PadKeys withPoint onKey={press} onBackspace={() => type(text.slice(0, -1))} />
      </div>
      <Button variant="subtle" onClick={() => type('')}>
        {t('Clear')}
      </Button>
      <Button variant="subtle" onClick={onClose}>
        {t('Cancel')}
      </Button>
      <Button type="submit" disabled={figure === null}>
        {t('OK')}
      </Button>
    </form>
  );
}
