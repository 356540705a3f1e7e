/** The keys of the till, for whoever asks with `?`. */
import { Overlay } from '../ui/overlay.tsx';
import classes from './till-help.module.css';

const keys = [
  ['/', 'Go to search'],
  ['↑ ↓', 'Move through the stock'],
  ['Enter', 'Add the marked item to the cart'],
  ['3x pens Enter', 'Add three of them'],
  ['3x Enter', 'Make it three of the item added last'],
  ['Esc', 'Empty the search, or close what lies over the till'],
  ['F9', 'Make Sale; Ctrl+Enter does the same'],
  ['?', 'Show these keys, while the search is empty'],
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
        A scanned barcode adds its item, wherever the cursor is; scanned twice, it makes two.
      </p>
    </Overlay>
  );
}
