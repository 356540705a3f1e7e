/** Entry point: the styles every screen needs, in Mantine's order, and the router. */
import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/global.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Text.css';
import '@mantine/core/styles/Anchor.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/Input.css';
import './ui/every-page.css';
import { MantineProvider } from '@mantine/core';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { router } from './router.tsx';
import { colorSchemeManager } from './session/color-scheme.ts';
import { onSessionEnd } from './session/end-session.ts';
import { onSetUpRequired } from './session/set-up-redirect.ts';
import { cssVariablesResolver, theme } from './ui/theme.ts';

onSessionEnd(() => void router.navigate({ to: '/', replace: true }));
onSetUpRequired(() => void router.navigate({ to: '/two-step', replace: true }));

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
      // All variables are set here, so the file with the default ones need not be sent.
      deduplicateCssVariables={false}
    >
      <RouterProvider router={router} />
    </MantineProvider>
  </StrictMode>,
);
