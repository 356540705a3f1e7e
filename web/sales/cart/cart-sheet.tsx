/** The cart on a phone: a bar that always shows the total, and the sheet it opens. */
import '../../ui/styles.ts';
import { Button, Drawer } from '@mantine/core';
import { IconShoppingCart } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { TillCart } from '../../cart/price-till.ts';
import { useFormat } from '../../session/format.ts';
import { t } from '../../words/t.ts';
import classes from '../sales.module.css';

interface CartSheetProps {
  priced: TillCart;
  opened: boolean;
  onOpen(): void;
  onClose(): void;
  /** Above the bar: the receipt of the last sale. */
  above: ReactNode;
  children: ReactNode;
}

export function CartSheet({ priced, opened, onOpen, onClose, above, children }: CartSheetProps) {
  const format = useFormat();
  return (
    <>
      <div className={classes.bar}>
        {above}
        <div className={classes.barTotal}>
          <div>
            <span>{t('Total')}</span>
            <output aria-label={t('Total')}>{format.money(priced.total)}</output>
          </div>
          <Button
            size="md"
            className={classes.openCart}
            leftSection={<IconShoppingCart size={18} aria-hidden />}
            onClick={onOpen}
          >
            {t('Cart ({{count}})', { count: priced.lines.length })}
          </Button>
        </div>
      </div>
      <Drawer.Root
        opened={opened}
        onClose={onClose}
        position="bottom"
        size="92%"
        classNames={{ content: classes.sheet, body: classes.sheetBody }}
      >
        <Drawer.Overlay />
        <Drawer.Content>
          {/* Not Drawer.Header: its <header> would be a second banner of the page. */}
          <div className={classes.sheetHead}>
            <Drawer.Title className={classes.sheetTitle}>{t('Cart')}</Drawer.Title>
            <Drawer.CloseButton aria-label={t('Close')} size="lg" />
          </div>
          <Drawer.Body>{children}</Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </>
  );
}
