import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';

export function BackToLogin() {
  return (
    <Text ta="center" mt="md" size="sm">
      <Anchor component={Link} to="/" inherit>
        Back to login
      </Anchor>
    </Text>
  );
}
