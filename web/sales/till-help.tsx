/** The till's keyboard shortcuts, opened with `?`. */
import { Overlay } from '../ui/overlay/overlay.tsx';
import { t } from '../words/t.ts';
import classes from './till-help.module.css';

const keys = () => [
  ['/', t('Go to search')],
  ['↑ ↓', t('Move through the stock')],
  [t('Enter'), t('Add the highlighted item to the cart')],
  [t('3x pens Enter'), t('Add three pens')],
  [t('3x Enter'), t('Change the last item added to three')],
  [t('Esc'), t('Clear the search, or close the open window')],
  ['F2', t('Returns: find a receipt and take goods back')],
  ['F3', t('Go to the customer; Enter takes the first match')],
  ['F4', t('Discount on the cart')],
  ['F6', t('Take a payment from a customer who owes you, if you are allowed to')],
  ['F7', t('Hold the cart; with an empty cart, show the held ones')],
  ['F8', t('Pay: amount and Enter; a letter chooses the method')],
  ['F9', t('Make Sale; Ctrl+Enter does the same')],
  ['?', t('Show these shortcuts (while the search is empty)')],
];

export function TillHelp({ opened, onClose }: { opened: boolean; onClose(): void }) {
  return (
    <Overlay title={t('Keyboard shortcuts')} size="26rem" opened={opened} onClose={onClose}>
      <dl className={classes.keys}>
        {keys().map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.scanning}>
        {t(
          'Scan a barcode to add its item, wherever the cursor is. Scan it twice to add two. Scan the code on a receipt to open it.',
        )}
      </p>
    </Overlay>
  );
}
