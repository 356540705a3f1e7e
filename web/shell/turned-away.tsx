/** One line for someone who asked for a screen that their roles do not open, and landed on another one. */
import { Text } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { screenAt } from '../../contract/screens.ts';
import { roleNames } from '../../contract/words/built-in-names.ts';
import { t } from '../words/t.ts';
import classes from './turned-away.module.css';

export function TurnedAway() {
  const path = useLocation({ select: ({ state }) => state.turnedAway });
  const screen = path === undefined ? undefined : screenAt(path);
  if (!screen) return null;
  const roles = screen.who
    ?.map((role) => t(roleNames[role]))
    .reduce((one, other) => t('{{one}} or {{other}}', { one, other }));
  return (
    <Text role="status" size="sm" className={classes.line}>
      {t("You can't open {{screen}}: that needs the role {{roles}}. You have been brought here instead.", {
        screen: t(screen.title),
        roles: roles ?? '',
      })}
    </Text>
  );
}
