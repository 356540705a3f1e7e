/** The next line of a delivery or an order, by name or code. */
import { useRef, useState } from 'react';
import type { StockItem } from '../../contract/goods/stock.ts';
import { useScreenCamera } from '../scanning/use-screen-camera.tsx';
import { ItemPicker } from '../stock/item-picker.tsx';
import { t } from '../words/t.ts';
import classes from './deliver.module.css';

export function AddLine({ onAdd }: { onAdd(item: StockItem, pack: { id: number } | null): void }) {
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const camera = useScreenCamera();
  return (
    <div data-step="item" className={classes.next}>
      {camera.view}
      <ItemPicker
        label={t('Next item')}
        inputRef={input}
        text={text}
        camera={camera.button}
        onType={setText}
        onPick={(item, pack) => {
          setText('');
          onAdd(item, pack ?? null);
        }}
      />
    </div>
  );
}
