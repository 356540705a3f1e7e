/** Asks what to do about a sale that was sent and has no answer. */
import '../../ui/styles.ts';
import { Button } from '@mantine/core';
import { IconWifiOff } from '@tabler/icons-react';
import { t } from '../../words/t.ts';
import classes from './cart.module.css';
import type { Checkout } from './use-checkout.ts';

export function Unanswered({ checkout }: { checkout: Checkout }) {
  return (
    <div className={classes.unanswered} role="alert">
      <IconWifiOff size={20} aria-hidden />
      <div>
        <strong>{t('No answer from the server')}</strong>
        <p>
          {t(
            'The connection was lost while sending this sale, so it may or may not have gone through. Try again: the same sale is never made twice.',
          )}
        </p>
        <div className={classes.answers}>
          <Button size="sm" onClick={checkout.tryAgain}>
            {t('Try again')}
          </Button>
          {checkout.sellHere && (
            <Button size="sm" variant="default" onClick={checkout.sellHere}>
              {t('Sell without a connection')}
            </Button>
          )}
          <Button size="sm" variant="default" onClick={checkout.giveUp}>
            {t('Start a new cart')}
          </Button>
        </div>
      </div>
    </div>
  );
}
