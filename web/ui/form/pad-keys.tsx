/**
 * The keys of a number pad: digits, several zeros at once, decimal point and backspace. The pad around it decides what
 * they do, and adds what it needs below.
 */
import '../styles.ts';
import { Button } from '@mantine/core';
import { IconBackspace } from '@tabler/icons-react';
import { moneyDecimals } from '../../../contract/values/money-decimals.ts';
import { decimalMarkOf } from '../../../contract/values/quantity.ts';
import { useBusiness } from '../../session/business.ts';
import { t } from '../../words/t.ts';
import classes from './pad-keys.module.css';

const digits = ['7', '8', '9', '4', '5', '6', '1', '2', '3'];

interface PadKeysProps {
  /** A digit, '.', or zeros. */
  onKey(key: string): void;
  onBackspace(): void;
  /** Without it, only whole numbers can be entered. */
  withPoint: boolean;
}

/** Leaves the focus where it is, so that the field keeps its cursor. */
export function PadKeys({ onKey, onBackspace, withPoint }: PadKeysProps) {
  // Prices without cents end in thousands.
  const zeros = moneyDecimals() === 0 ? '000' : '00';
  const point = decimalMarkOf(useBusiness().locale);
  const key = (value: string, className?: string) => (
    <Button
      key={value}
      variant="default"
      className={className}
      aria-label={value === '.' ? t('Decimal point') : undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onKey(value)}
    >
      {value === '.' ? point : value}
    </Button>
  );
  return (
    <div className={classes.keys} data-point={withPoint || undefined}>
      {digits.map((digit) => key(digit))}
      {key(zeros, classes.zeros)}
      {key('0', classes.zero)}
      <Button
        variant="default"
        className={classes.backspace}
        aria-label={t('Delete the last digit')}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onBackspace}
      >
        <IconBackspace size={22} aria-hidden />
      </Button>
      {withPoint && key('.', classes.point)}
    </div>
  );
}
