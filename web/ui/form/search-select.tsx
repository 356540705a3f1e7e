/**
 * A select that can be typed into. What must stay true:
 * - Enter takes the highlighted option: while typing, that is the first match, or the one with exactly this name. If the
 *   list is still being asked for, it is taken as soon as it is there;
 * - what was typed without choosing anything is never dropped: it stays in the field, which says so, and the form around
 *   it does not submit (use-form-submit.ts looks for `data-unmatched`).
 */
import '../styles.ts';
import { CloseButton, Combobox, type ComboboxStore, InputBase, type TextInputProps, useCombobox } from '@mantine/core';
import { type KeyboardEvent, type Ref, useEffect, useState } from 'react';
import { t } from '../../words/t.ts';
import {
  exactFirst,
  isSame,
  matching,
  type Noun,
  noneFoundText,
  type Option,
  unmatchedText,
} from './search-options.ts';

interface Typing {
  /** The text that was typed without choosing anything; null if there is none. */
  typed: string | null;
  onType(text: string | null): void;
  /** Whether the options are not yet the answer to what is typed. */
  waiting: boolean;
  /** Called with true while Enter was pressed before the answer. */
  onEnterWaits?(waits: boolean): void;
}

interface SearchSelectProps extends Omit<TextInputProps, 'value' | 'onChange' | 'data'> {
  /** What the select chooses, for its messages. */
  noun: Noun;
  data: readonly Option[];
  value: string | null;
  /** The name of the chosen option, if `data` may not contain it. */
  chosenLabel?: string;
  /** Null if it was cleared. */
  onChange(value: string | null): void;
  /** Called if an option was chosen with Enter, not with a pointer. */
  onEntered?(value: string): void;
  /** The name of the button that clears it; without one it can't be cleared. */
  clearLabel?: string;
  /** Shown if there are no options for another reason than that nothing was found. */
  emptyMessage?: string;
  /** Given if the server searches: `data` is then what it found. Otherwise `data` has all options. */
  typing?: Typing;
  ref?: Ref<HTMLInputElement>;
}

type Wish = 'first' | 'exact';

export function SearchSelect(props: SearchSelectProps) {
  const { noun, data: _, value, chosenLabel: _label, onChange: _change, onEntered: _entered, ...more } = props;
  const { clearLabel, emptyMessage, typing: _typing, error, ...rest } = more;
  const choosing = useChoosing(props);
  const { combobox, options } = choosing;
  return (
    <Combobox
      store={combobox}
      keepMounted={false}
      onOptionSubmit={(chose) => choosing.choose(options.find((one) => one.value === chose)!)}
    >
      <Combobox.Target withExpandedAttribute>
        <InputBase
          autoComplete="off"
          rightSectionPointerEvents={clearLabel && value !== null ? 'all' : 'none'}
          rightSection={
            clearLabel && value !== null && !rest.disabled ? (
              <ClearButton label={clearLabel} onClick={choosing.clear} />
            ) : (
              <Combobox.Chevron />
            )
          }
          {...rest}
          data-unmatched={choosing.unmatched || undefined}
          error={choosing.problem ?? error}
          value={choosing.text}
          onChange={(event) => choosing.type(event.currentTarget.value)}
          onKeyDownCapture={choosing.onKeyDown}
          onClick={() => combobox.openDropdown()}
          onFocus={(event) => {
            event.currentTarget.select();
            choosing.enter();
          }}
          onBlur={choosing.leave}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={rest.disabled}>
        <OptionList
          label={String(rest.label)}
          options={options}
          value={value}
          emptyMessage={emptyMessage ?? (choosing.waiting ? t('Searching…') : noneFoundText(noun))}
        />
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** Handles typing, choosing and leaving the field. */
function useChoosing(props: SearchSelectProps) {
  const { noun, data, value, chosenLabel, onChange, onEntered, clearLabel, emptyMessage, typing } = props;
  const { typed, onType, waiting, onEnterWaits } = useTyping(typing);
  const [focused, setFocused] = useState(false);
  /** What to take as soon as the options are known: the first one if Enter was pressed, an exact match if the field was left. */
  const [wish, setWish] = useState<Wish | null>(null);
  const combobox: ComboboxStore = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });

  const shown = chosenLabel ?? data.find((option) => option.value === value)?.label ?? '';
  const search = typed?.trim() ?? '';
  const options = optionsFor(search, data, typing !== undefined);
  const whyEmpty = options.length === 0 ? emptyMessage : undefined;
  const unmatched = search && (whyEmpty || unmatchedText(noun, search, waiting || options.length > 0));
  const problem = !waiting && (!focused || options.length === 0) ? unmatched || null : null;

  function choose(option: Option) {
    setWish(null);
    onType(null);
    onChange(option.value);
    combobox.closeDropdown();
  }

  function clear() {
    setWish(null);
    onType(null);
    onChange(null);
  }

  function type(text: string) {
    setWish(null);
    combobox.openDropdown();
    combobox.resetSelectedOption();
    if (text === '' && clearLabel) clear();
    else onType(text === shown ? null : text);
  }

  useWhenKnown(wish, waiting, () => {
    const taken = wish === 'first' ? options[0] : exactly(search, options);
    setWish(null);
    if (!taken || search === '') return;
    choose(taken);
    if (wish === 'first') onEntered?.(taken.value);
  });

  useEffect(() => onEnterWaits?.(wish === 'first' && waiting), [wish, waiting, onEnterWaits]);

  useFirstSelected(combobox, search !== '' && !waiting ? options[0]?.value : undefined);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && typed !== null) {
      setWish(null);
      onType(null);
    }
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    const highlighted = combobox.dropdownOpened ? options[combobox.getSelectedOptionIndex()] : undefined;
    const taken = highlighted ?? exactly(search, options);
    // Otherwise Enter belongs to the form.
    if (!taken && search === '') return;
    event.preventDefault();
    event.stopPropagation();
    if (!taken) {
      setWish('first');
      // Reported at once, because the next key may be pressed before an effect would run.
      return onEnterWaits?.(true);
    }
    choose(taken);
    onEntered?.(taken.value);
  }

  function leave() {
    setFocused(false);
    combobox.closeDropdown();
    if (search === '') onType(null);
    else setWish((before) => before ?? 'exact');
  }

  function enter() {
    setFocused(true);
    combobox.openDropdown();
  }

  return {
    combobox,
    options,
    waiting,
    unmatched,
    problem,
    text: typed ?? shown,
    choose,
    clear,
    type,
    onKeyDown,
    enter,
    leave,
  };
}

/** The field searches by itself, unless the server does. */
function useTyping(typing: Typing | undefined): Typing {
  const [own, setOwn] = useState<string | null>(null);
  return typing ?? { typed: own, onType: setOwn, waiting: false };
}

function optionsFor(search: string, data: readonly Option[], areFound: boolean): readonly Option[] {
  if (search === '') return data;
  return exactFirst(areFound ? data : matching(data, search), search);
}

function exactly(search: string, options: readonly Option[]): Option | undefined {
  return options.find(({ label }) => isSame(label, search));
}

function useWhenKnown(wish: Wish | null, waiting: boolean, take: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the options for what was typed are known
  useEffect(() => {
    if (wish !== null && !waiting) take();
  }, [wish, waiting]);
}

function useFirstSelected(combobox: ComboboxStore, first: string | undefined): void {
  const firstMatch = combobox.dropdownOpened ? first : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another option is the first
  useEffect(() => {
    if (firstMatch === undefined) return;
    // One frame later, because the list may only just have been opened.
    const frame = requestAnimationFrame(() => combobox.selectFirstOption());
    return () => cancelAnimationFrame(frame);
  }, [firstMatch]);
}

function ClearButton({ label, onClick }: { label: string; onClick(): void }) {
  return <CloseButton size="sm" aria-label={label} onMouseDown={(event) => event.preventDefault()} onClick={onClick} />;
}

interface OptionListProps {
  label: string;
  options: readonly Option[];
  value: string | null;
  emptyMessage: string;
}

function OptionList({ label, options, value, emptyMessage }: OptionListProps) {
  return (
    <Combobox.Options mah={220} style={{ overflowY: 'auto' }} aria-label={label}>
      {options.map((option) => (
        <Combobox.Option key={option.value} value={option.value} active={option.value === value}>
          {option.label}
        </Combobox.Option>
      ))}
      {options.length === 0 && <Combobox.Empty>{emptyMessage}</Combobox.Empty>}
    </Combobox.Options>
  );
}
