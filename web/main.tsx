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
import { hasDatabase } from './session/has-database.ts';
import { openLanguage } from './session/language.ts';
import { registered } from './session/registered-till.ts';
import { onSetUpRequired } from './session/set-up-redirect.ts';
import { useStore } from './store.ts';
import { cssVariablesResolver, theme } from './ui/theme.ts';
import { shownLanguage } from './words/reader.ts';

onSessionEnd(() => {
  void openLanguage();
  void router.navigate({ to: '/', replace: true });
});
onSetUpRequired(() => void router.navigate({ to: '/two-step', replace: true }));

/** The page is drawn anew when the language changes; what is in the cart and in the address stays. */
function Page() {
  return <RouterProvider key={useStore(shownLanguage)} router={router} />;
}

registered.subscribe(openOutbox);
void openOutbox();
await openLanguage();

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
      <Page />
    </MantineProvider>
  </StrictMode>,
);

/** A till delivers the sales that wait on it even if nobody is signed in, it was revoked, or local storage was cleared. */
async function openOutbox(): Promise<void> {
  const isTill = registered.get() || (await hasDatabase('till'));
  if (isTill) import('./outbox/outbox.ts').then(({ startOutbox }) => startOutbox(), console.error);
}
