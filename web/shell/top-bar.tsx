/** Who is signed in; a press opens the small Logout option and the choice of colours. */
import {
  ActionIcon,
  Avatar,
  type MantineColorScheme,
  Menu,
  Text,
  UnstyledButton,
  useMantineColorScheme,
} from '@mantine/core';
import { IconChevronDown, IconLogout, IconMenu2 } from '@tabler/icons-react';
import { useBusiness } from '../session/business.ts';
import { signOut } from '../session/sign-in-out.ts';
import { useUser } from '../session/user.ts';
import { fullName, initials } from './person-name.ts';
import classes from './top-bar.module.css';

const schemes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'Like the system' },
] as const;

export function TopBar({ onOpenMenu }: { onOpenMenu(): void }) {
  const user = useUser();
  const { businessName } = useBusiness();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <header className={classes.bar}>
      <ActionIcon variant="subtle" size={40} className={classes.burger} aria-label="Menu" onClick={onOpenMenu}>
        <IconMenu2 aria-hidden />
      </ActionIcon>
      <Text fw={600} truncate className={classes.business}>
        {businessName}
      </Text>
      <Menu position="bottom-end" width={210} withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <UnstyledButton className={classes.person}>
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
          <Menu.Label>Colours</Menu.Label>
          <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
            {schemes.map(({ value, label }) => (
              <Menu.RadioItem key={value} value={value} closeMenuOnClick>
                {label}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout aria-hidden size={18} />} onClick={() => void signOut()}>
            Logout
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </header>
  );
}
