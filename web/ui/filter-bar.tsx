/**
 * The filters above a table: a search box, a range of days, and what else the screen needs. With `onSearch` they apply
 * on Enter and on a click on the icon, or on the Search button if `searchButton` is set; without it they apply while
 * typing.
 */
import './styles.ts';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { t } from '../words/t.ts';
import { DateField } from './form/date-field.tsx';
import classes from './page.module.css';

export interface DayRange {
  startDate: string;
  endDate: string;
}

interface FilterBarProps {
  search?: { label: string; value: string; onChange(text: string): void; inputRef?: Ref<HTMLInputElement> };
  range?: { value: DayRange; onChange(range: DayRange): void };
  onSearch?(): void;
  searchButton?: boolean;
  /** More filters, after the dates. */
  children?: ReactNode;
}

export function FilterBar({ search, range, onSearch, searchButton, children }: FilterBarProps) {
  return (
    <search className={classes.filters}>
      <form
        className={classes.filterFields}
        onSubmit={(event) => {
          event.preventDefault();
          onSearch?.();
        }}
      >
        {search && (
          <TextInput
            className={classes.search}
            ref={search.inputRef}
            type="search"
            aria-label={search.label}
            placeholder={search.label}
            value={search.value}
            onChange={(event) => search.onChange(event.currentTarget.value)}
            leftSection={onSearch && !searchButton ? undefined : <IconSearch size={16} aria-hidden />}
            rightSection={
              onSearch && !searchButton ? (
                <ActionIcon type="submit" variant="subtle" aria-label={t('Search')} title={t('Search')}>
                  <IconSearch size={16} />
                </ActionIcon>
              ) : search.value ? (
                <ActionIcon variant="subtle" color="gray" aria-label={t('Clear')} onClick={() => search.onChange('')}>
                  <IconX size={14} />
                </ActionIcon>
              ) : undefined
            }
          />
        )}
        {range && <DayRangeFields {...range} />}
        {children}
        {searchButton && (
          <Button type="submit" variant="light">
            {t('Search')}
          </Button>
        )}
      </form>
    </search>
  );
}

/** Two dates, both inclusive; either may be empty. */
export function DayRangeFields({ value, onChange }: { value: DayRange; onChange(range: DayRange): void }) {
  return (
    <div className={classes.range}>
      <DateField
        aria-label={t('Start date')}
        {...rangeWord(t('From'), 52)}
        max={value.endDate || undefined}
        value={value.startDate}
        onChange={(startDate) => onChange({ ...value, startDate })}
      />
      <DateField
        aria-label={t('End date')}
        {...rangeWord(t('To'), 36)}
        min={value.startDate || undefined}
        value={value.endDate}
        onChange={(endDate) => onChange({ ...value, endDate })}
      />
    </div>
  );
}

/** A word inside a date field, before the date. It gets the width that it has in English, or more if it is longer. */
export function rangeWord(word: string, width: number) {
  return {
    leftSection: <span className={classes.rangeWord}>{word}</span>,
    leftSectionWidth: Math.max(width, 7.5 * word.length + 16),
  };
}
