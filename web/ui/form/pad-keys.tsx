/** The keys of a number pad: digits, decimal point and backspace. The pad around it decides what they do. */
import '../styles.ts';
import { Button } from '@mantine/core';
import { IconBackspace } from '@tabler/icons-react';
import { decimalMarkOf } from '../../../contract/quantity.ts';
import { useBusiness } from '../../session/business.ts';

const digits = ['7', '8', '9', '4', '5', '6', '1', '2', '3'];

interface PadKeysProps {
  /** A digit, or '.'. */
  onKey(key: string): void;
  onBackspace(): void;
}

/** Leaves the focus where it is, so that the field keeps its cursor. */
export function PadKeys({ onKey, onBackspace }: PadKeysProps) {
  const key = (label: string, value: string, name?: string) => (
    <Button
      key={value}
      variant="default"
      aria-label={name}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onKey(value)}
    >
      {label}
    </Button>
  );
  return (
    <>
      {digits.map((digit) => key(digit, digit))}
      {key(decimalMarkOf(useBusiness().locale), '.', 'Decimal point')}
      {key('0', '0')}
      <Button
        variant="default"
        aria-label="Delete the last digit"
        onMouseDown={(event) => event.preventDefault()}
        onClick={onBackspace}
      >
        <IconBackspace size={22} aria-hidden />
      </Button>
    </>
  );
}
