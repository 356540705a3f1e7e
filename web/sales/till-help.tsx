/** The till's keyboard shortcuts, opened with `?`. */
import { Overlay } from '../ui/overlay/overlay.tsx';
import classes from './till-help.module.css';

const keys = [
  ['/', 'Go to search'],
  ['↑ ↓', 'Move through the stock'],
  ['Enter', 'Add the highlighted item to the cart'],
  ['3x pens Enter', 'Add three pens'],
  ['3x Enter', 'Change the last item added to three'],
  ['Esc', 'Clear the search, or close the open window'],
  ['F2', 'Returns: find a receipt and take goods back'],
  ['F3', 'Go to the customer; Enter takes the first match'],
  ['F4', 'Discount on the cart'],
  ['F6', 'Take a payment from a customer who owes you, if you are allowed to'],
  ['F7', 'Hold the cart; with an empty cart, show the held ones'],
  ['F8', 'Pay: amount and Enter; a letter chooses the method'],
  ['F9', 'Make Sale; Ctrl+Enter does the same'],
  ['?', 'Show these shortcuts (while the search is empty)'],
] as const;

export function TillHelp({ opened, onClose }: { opened: boolean; onClose(): void }) {
  return (
    <Overlay title="Keyboard shortcuts" size="26rem" opened={opened} onClose={onClose}>
      <dl className={classes.keys}>
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.scanning}>
        Scan a barcode to add its item, wherever the cursor is. Scan it twice to add two. Scan the code on a receipt to
        open it.
      </p>
    </Overlay>
  );
}
