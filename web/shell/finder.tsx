/** Ctrl+K, or Cmd+K, opens the search from every screen. It is loaded when it is first needed. */
import { lazy, Suspense, useEffect, useState } from 'react';

const SearchDialog = lazy(() =>
  import('../search/search-dialog.tsx').then(({ SearchDialog }) => ({ default: SearchDialog })),
);

interface FinderProps {
  opened: boolean;
  onOpen(): void;
  onClose(): void;
}

export function Finder({ opened, onOpen, onClose }: FinderProps) {
  // Used as a React key, so that each search starts empty.
  const [openings, setOpenings] = useState(0);
  const [wasOpened, setWasOpened] = useState(false);
  if (opened !== wasOpened) {
    setWasOpened(opened);
    if (opened) setOpenings(openings + 1);
  }

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      if (!isShortcut || event.shiftKey || event.altKey) return;
      // The browser uses this shortcut itself.
      event.preventDefault();
      if (opened) onClose();
      else onOpen();
    }
    // Listens in the capture phase, before the till's own keys and before fields that stop the event.
    addEventListener('keydown', onKeyDown, { capture: true });
    return () => removeEventListener('keydown', onKeyDown, { capture: true });
  }, [opened, onOpen, onClose]);

  return <Suspense>{openings > 0 && <SearchDialog key={openings} opened={opened} onClose={onClose} />}</Suspense>;
}
