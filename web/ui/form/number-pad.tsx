/** A pad for figures on a touch screen, where the system's keyboard would cover half of it. The first key replaces what was there. */
import '../styles.ts';
import { Button, Modal, TextInput } from '@mantine/core';
import { IconBackspace } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { decimalMarkOf } from '../../../contract/quantity.ts';
import { useBusiness } from '../../session/business.ts';
import { useTopLayer } from '../overlay/top-layer.ts';
import classes from './number-pad.module.css';

interface NumberPadProps {
  /** What the figure is for. */
  title: string;
  value: number;
  opened: boolean;
  onClose(): void;
  /** A figure above 0, with at most three decimals. */
  onDone(figure: number): void;
}

export function NumberPad({ title, opened, onClose, ...rest }: NumberPadProps) {
  const isTop = useTopLayer(opened);
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
      <Modal.Content>
        <Modal.Title className={classes.title}>{title}</Modal.Title>
        <Modal.Body>
          <Keys {...rest} onClose={onClose} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

const digits = ['7', '8', '9', '4', '5', '6', '1', '2', '3'];

function Keys({ value, onClose, onDone }: Omit<NumberPadProps, 'title' | 'opened'>) {
  const separator = decimalMarkOf(useBusiness().locale);
  const [text, setText] = useState(String(value));
  const [untouched, setUntouched] = useState(true);
  const figure = Number(text);

  function type(next: string) {
    setUntouched(false);
    if (/^\d{0,9}(\.\d{0,3})?$/.test(next)) setText(next);
  }

  function press(key: string) {
    const before = untouched ? '' : text;
    type(key === '.' && before === '' ? '0.' : before + key);
  }

  function done(event: FormEvent) {
    event.preventDefault();
    // The cart's sheet below is not this form's.
    event.stopPropagation();
    if (figure > 0) onDone(figure);
  }

  return (
    <form className={classes.pad} onSubmit={done}>
      <TextInput
        className={classes.figure}
        aria-label="Number"
        inputMode="none"
        autoComplete="off"
        data-autofocus
        value={text.replace('.', separator)}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => type(event.currentTarget.value.replace(',', '.'))}
      />
      {digits.map((digit) => (
        <Button key={digit} variant="default" onClick={() => press(digit)}>
          {digit}
        </Button>
      ))}
      <Button variant="default" aria-label="Decimal point" onClick={() => press('.')}>
        {separator}
      </Button>
      <Button variant="default" onClick={() => press('0')}>
        0
      </Button>
      <Button variant="default" aria-label="Delete the last digit" onClick={() => type(text.slice(0, -1))}>
        <IconBackspace size={22} aria-hidden />
      </Button>
      <Button variant="subtle" onClick={() => type('')}>
        Clear
      </Button>
      <Button variant="subtle" onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" disabled={!(figure > 0)}>
        OK
      </Button>
    </form>
  );
}
