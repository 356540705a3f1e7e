/**
 * One search over screens, actions, items, customers, receipts and help. By keyboard alone: type, arrows, Enter; Escape
 * closes it. The focus stays in the field; the chosen row is named to screen readers.
 */
import '../ui/styles.ts';
import { Modal, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTopLayer } from '../ui/overlay/top-layer.ts';
import { useDialogFocus } from '../ui/overlay/use-dialog-focus.ts';
import { t } from '../words/t.ts';
import { type Found, groupNames, useFound } from './find.ts';
import classes from './search.module.css';

export function SearchDialog({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const isTop = useTopLayer(opened);
  const panel = useDialogFocus(opened);
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size="36rem"
      yOffset="8dvh"
      closeOnEscape={isTop}
      transitionProps={{ duration: 100 }}
    >
      <Modal.Overlay />
      <Modal.Content ref={panel} aria-label={t('Search')}>
        <Modal.Body className={classes.body}>
          <Search onClose={onClose} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function Search({ onClose }: { onClose(): void }) {
  const navigate = useNavigate();
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [moved, setMoved] = useState(0);
  /** Whether Enter was pressed before anything was found. */
  const [waiting, setWaiting] = useState(false);
  const { found, isSearching, failed } = useFound(text);
  const active = Math.min(moved, found.length - 1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each time another row is chosen
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  function open(one: Found | undefined) {
    if (!one) return;
    onClose();
    const { to, params = {}, search = {}, hash } = one;
    void navigate({ to, params, search, hash } as never);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the answers are there
  useEffect(() => {
    if (!waiting || isSearching) return;
    setWaiting(false);
    open(found[0]);
  }, [waiting, isSearching]);

  function onKeyDown(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setMoved((active + step + found.length) % found.length);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      if (found.length > 0) open(found[active]);
      else setWaiting(isSearching);
    }
  }

  return (
    <>
      <TextInput
        data-autofocus
        data-takes-scans
        size="md"
        role="combobox"
        aria-label={t('Search')}
        aria-expanded
        aria-autocomplete="list"
        aria-controls={listId}
        aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
        placeholder={t('Screens, actions, items, customers, receipts, help')}
        autoComplete="off"
        spellCheck={false}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setMoved(0);
          setWaiting(false);
        }}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id={listId} role="listbox" aria-label={t('Found')} className={classes.list}>
        {found.map((one, at) => (
          <Row
            key={one.key}
            id={`${listId}-${at}`}
            one={one}
            before={found[at - 1]}
            isActive={at === active}
            onOpen={open}
          />
        ))}
      </div>
      <Text size="sm" c="dimmed" role="status" className={classes.state}>
        {stateOf({ found, isSearching, failed })}
      </Text>
    </>
  );
}

function stateOf({ found, isSearching, failed }: ReturnType<typeof useFound>): string {
  if (failed) return t('Could not search everything. Please try again.');
  if (found.length > 0) return '';
  return isSearching ? t('Searching…') : t('Nothing found. Try another word.');
}

interface RowProps {
  id: string;
  one: Found;
  before: Found | undefined;
  isActive: boolean;
  onOpen(one: Found): void;
}

function Row({ id, one, before, isActive, onOpen }: RowProps) {
  return (
    <>
      {one.group !== before?.group && (
        <div role="presentation" className={classes.group}>
          {t(groupNames[one.group])}
        </div>
      )}
      {/* biome-ignore lint/a11y/useFocusableInteractive: see above */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the field opens it */}
      <div id={id} role="option" aria-selected={isActive} className={classes.row} onClick={() => onOpen(one)}>
        <span className={classes.label}>{one.label}</span>
        {one.detail && <span className={classes.detail}>{one.detail}</span>}
      </div>
    </>
  );
}
