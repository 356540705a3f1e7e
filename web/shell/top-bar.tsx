/**
 * Shows who is signed in. Its menu has the colour scheme, Settings, the password, two-step sign-in, the till PIN, Help and
 * Logout. Sellers who may see debts also find the desk there, and people who may count the counts, because they can't open the
 * screens where others find these.
 */
import { ActionIcon, Avatar, Menu, Text, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import {
  IconCheck,
  IconChevronDown,
  IconDeviceMobileCheck,
  IconHelp,
  IconKey,
  IconLock,
  IconLogout,
  IconMenu2,
  IconSearch,
  IconSettings,
  IconUserDollar,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useRef, useState } from 'react';
import { mayOpen } from '../../contract/page-roles.ts';
import type { ColorScheme } from '../../contract/people/auth.ts';
import { isSeller } from '../../contract/roles.ts';
import { type Message, msg } from '../../contract/words/text.ts';
import { useBusiness } from '../session/business.ts';
import { shopPath } from '../session/shop-path.ts';
import { changeColors } from '../session/sign-in-out.ts';
import { useUser } from '../session/user.ts';
import { useShopSettings } from '../shop-settings/shop-settings-queries.ts';
import { askAndSignOut } from '../waiting-entries.ts';
import { inPart } from '../words/reader.ts';
import { t } from '../words/t.ts';
import { LanguageChoice } from './language-choice.tsx';
import { fullName, initials } from './person-name.ts';
import classes from './top-bar.module.css';

const TwoStepModal = lazy(() =>
  import('../two-step/two-step-modal.tsx').then(({ TwoStepModal }) => ({ default: TwoStepModal })),
);

const PasswordModal = lazy(() =>
  import('../password/password-modal.tsx').then(({ PasswordModal }) => ({ default: PasswordModal })),
);

const PinModal = lazy(() => import('../pin/pin-modal.tsx').then(({ PinModal }) => ({ default: PinModal })));

const PracticeEntry = lazy(
  inPart('devices', () => import('../practice/practice-entry.tsx').then((file) => ({ default: file.PracticeEntry }))),
);

type Panel = 'password' | 'two-step' | 'pin';

const schemes: { value: ColorScheme; label: Message }[] = [
  { value: 'light', label: msg({ text: 'Light', context: 'colours' }) },
  { value: 'dark', label: msg({ text: 'Dark', context: 'colours' }) },
  { value: 'auto', label: msg('Same as system') },
];

export function TopBar({ onOpenMenu, onFind }: { onOpenMenu(): void; onFind(): void }) {
  const user = useUser();
  const { businessName } = useBusiness();
  const { colorScheme } = useMantineColorScheme();
  const person = useRef<HTMLButtonElement>(null);
  const { data: settings } = useShopSettings({ enabled: isSeller(user) });
  // The key resets the modal each time it opens.
  const [panel, setPanel] = useState<{ name: Panel | null; openings: number; opened: boolean }>({
    name: null,
    openings: 0,
    opened: false,
  });

  function openPanel(name: Panel) {
    setPanel(({ openings }) => ({ name, openings: openings + 1, opened: true }));
  }

  /** The menu entry that opened it no longer exists, so the focus returns to the button of the menu. */
  function closePanel() {
    person.current?.focus();
    setPanel((before) => ({ ...before, opened: false }));
  }

  return (
    <header className={classes.bar}>
      <ActionIcon variant="subtle" size={40} className={classes.burger} aria-label={t('Menu')} onClick={onOpenMenu}>
        <IconMenu2 aria-hidden />
      </ActionIcon>
      <Text fw={600} truncate className={classes.business}>
        {businessName}
      </Text>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={40}
        className={classes.find}
        aria-label={t('Find anything')}
        aria-keyshortcuts="Control+K Meta+K"
        title={t('Find anything (Ctrl+K)')}
        onClick={onFind}
      >
        <IconSearch aria-hidden size={20} />
      </ActionIcon>
      <Menu
        position="bottom-end"
        width={210}
        withinPortal={false}
        withInitialFocusPlaceholder={false}
        checkIcon={<IconCheck aria-hidden size={18} />}
        classNames={{ itemIndicator: classes.indicator }}
      >
        <Menu.Target>
          <UnstyledButton ref={person} className={classes.person}>
            <Avatar color="teal" radius="xl" size={36}>
              {initials(user)}
            </Avatar>
            <span className={classes.names}>
              <Text component="span" size="sm" fw={600} truncate className={classes.line}>
                {fullName(user)}
              </Text>
              <Text component="span" size="xs" c="dimmed" truncate className={classes.line}>
                {user.email}
              </Text>
            </span>
            <IconChevronDown aria-hidden size={16} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t('Colours')}</Menu.Label>
          <Menu.RadioGroup value={colorScheme} onChange={(value) => changeColors(value as ColorScheme)}>
            {schemes.map(({ value, label }) => (
              <Menu.RadioItem key={value} value={value} closeMenuOnClick>
                {t(label)}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <LanguageChoice />
          <Menu.Divider />
          {mayOpen('/settings', user.roles) && (
            <Menu.Item component={Link} to="/settings" leftSection={<IconSettings aria-hidden size={18} />}>
              {t('Settings')}
            </Menu.Item>
          )}
          {isSeller(user) && settings?.till.sellerDebts && (
            <Menu.Item component={Link} to="/debts" leftSection={<IconUserDollar aria-hidden size={18} />}>
              {t('Debt desk')}
            </Menu.Item>
          )}
          {isSeller(user) && settings?.till.sellerCounts && (
            <Menu.Item component={Link} to="/counts" leftSection={<IconCheck aria-hidden size={18} />}>
              {t('Counts')}
            </Menu.Item>
          )}
          {!shopPath && (
            <>
              <Suspense>
                <PracticeEntry />
              </Suspense>
              <Menu.Item leftSection={<IconKey aria-hidden size={18} />} onClick={() => openPanel('password')}>
                {t('Change password')}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconDeviceMobileCheck aria-hidden size={18} />}
                onClick={() => openPanel('two-step')}
              >
                {t('Two-step sign-in')}
              </Menu.Item>
              <Menu.Item leftSection={<IconLock aria-hidden size={18} />} onClick={() => openPanel('pin')}>
                {t('Till PIN')}
              </Menu.Item>
            </>
          )}
          <Menu.Item leftSection={<IconHelp aria-hidden size={18} />} component={Link} to="/help">
            {t('Help')}
          </Menu.Item>
          {!shopPath && (
            <Menu.Item leftSection={<IconLogout aria-hidden size={18} />} onClick={() => void askAndSignOut()}>
              {t('Logout')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {panel.name === 'password' && <PasswordModal key={panel.openings} opened={panel.opened} onClose={closePanel} />}
        {panel.name === 'two-step' && <TwoStepModal key={panel.openings} opened={panel.opened} onClose={closePanel} />}
        {panel.name === 'pin' && <PinModal key={panel.openings} opened={panel.opened} onClose={closePanel} />}
      </Suspense>
    </header>
  );
}
