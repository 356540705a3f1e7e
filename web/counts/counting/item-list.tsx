/** Items to choose from, one large button each. */
import { UnstyledButton } from '@mantine/core';
import type { CountItem } from '../../../contract/goods/counts.ts';
import classes from './counting.module.css';

interface ItemListProps {
  label: string;
  items: readonly CountItem[];
  empty: string;
  onChoose(item: CountItem): void;
}

export function ItemList({ label, items, empty, onChoose }: ItemListProps) {
  if (items.length === 0) return <p className={classes.about}>{empty}</p>;
  return (
    <ul className={classes.items} aria-label={label}>
      {items.map((item) => (
        <li key={item.stockId}>
          <UnstyledButton className={classes.item} onClick={() => onChoose(item)}>
            <span>{item.name}</span>
            <span className={classes.about}>{item.category}</span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}
