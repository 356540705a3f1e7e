/** One line for someone who asked for a screen that their roles do not open, and landed on another one. */
import { Text } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { screenAt } from '../../contract/screens.ts';
import classes from './turned-away.module.css';

export function TurnedAway() {
  const path = useLocation({ select: ({ state }) => state.turnedAway });
  const screen = path === undefined ? undefined : screenAt(path);
  if (!screen) return null;
  const roles = screen.who?.join(' or ');
  return (
    <Text role="status" size="sm" className={classes.line}>
      You can't open {screen.title}: that needs the role {roles}. You have been brought here instead.
    </Text>
  );
}
