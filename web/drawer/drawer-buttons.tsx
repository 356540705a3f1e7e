/** Next to the cart: cash in and out, and the shift where the shop works in shifts. */
import '../ui/styles.ts';
import { Button } from '@mantine/core';
import { t } from '../words/t.ts';

interface DrawerButtonsProps {
  /** Null if there is no shift to open or close. */
  shift: 'open' | 'missing' | null;
  onCash(): void;
  onOpenShift(): void;
  onCloseShift(): void;
  /** Null if the drawer can't be opened from here. */
  onOpen: (() => void) | null;
}

export function DrawerButtons({ shift, onCash, onOpenShift, onCloseShift, onOpen }: DrawerButtonsProps) {
  return (
    <>
      <Button variant="default" onClick={onCash}>
        {t('Cash in or out')}
      </Button>
      {onOpen && (
        <Button variant="default" onClick={onOpen}>
          {t('Open drawer')}
        </Button>
      )}
      {shift === 'open' && (
        <Button variant="default" onClick={onCloseShift}>
          {t('Close shift')}
        </Button>
      )}
      {shift === 'missing' && (
        <Button variant="default" onClick={onOpenShift}>
          {t('Open shift')}
        </Button>
      )}
    </>
  );
}
