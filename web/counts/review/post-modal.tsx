/** Posts a count: asks what becomes of the items that nobody counted, and of those that must be counted again. */
import { Text } from '@mantine/core';
import { useState } from 'react';
import type { Count, ReviewSums } from '../../../contract/goods/counts.ts';
import { failedWith } from '../../http/call.ts';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { TickField } from '../../ui/form/tick-field.tsx';
import { notify } from '../../ui/overlay/notify.tsx';
import { t } from '../../words/t.ts';
import { titleOf } from '../count-texts.ts';
import classes from '../counts.module.css';
import { usePostCount } from '../counts-queries.ts';

interface PostModalProps {
  count: Count;
  sums: ReviewSums;
  /** Somebody has counted since these sums were shown. */
  isOutdated: boolean;
  onRefused(): void;
  onClose(): void;
}

export function PostModal({ count, sums, isOutdated, onRefused, onClose }: PostModalProps) {
  const post = usePostCount(count.id);
  const [asZero, setAsZero] = useState(false);
  const [leaveOut, setLeaveOut] = useState(false);
  const mustRecount = sums.recount > 0 || failedWith(post.error, 'recount-needed');
  const { uncounted } = sums;

  async function save() {
    const { differences, value } = await post
      .mutateAsync({ ...(asZero && { zeroUncounted: uncounted }), ...(leaveOut && { leaveOut }) })
      .catch((error) => {
        onRefused();
        throw error;
      });
    onClose();
    notify.success(
      t(
        {
          zero: 'Posted. The books were right.',
          one: 'Posted: {{count}} difference, {{value, money}} at cost',
          other: 'Posted: {{count}} differences, {{value, money}} at cost',
        },
        { count: differences, value },
      ),
    );
  }

  return (
    <FormModal
      title={t('Post {{name}}', { name: titleOf(count) })}
      submitLabel={t('Post')}
      opened
      onClose={onClose}
      onSubmit={save}
    >
      <Text size="sm">
        {t('The books are corrected by the differences, today. What was sold since the count stays sold.')}
      </Text>
      <p role="status" aria-label={t('Counted since')} className={classes.sinceInForm}>
        {isOutdated && t('Somebody has counted since you looked. What they entered is posted, too.')}
      </p>
      {uncounted > 0 && <Uncounted count={uncounted} asZero={asZero} onChange={setAsZero} />}
      {mustRecount && (
        <TickField
          label={t('Leave out what must be counted again')}
          description={t('These items stay as they are in the books.')}
          checked={leaveOut}
          onChange={setLeaveOut}
        />
      )}
    </FormModal>
  );
}

interface UncountedProps {
  /** Items that nobody counted. */
  count: number;
  asZero: boolean;
  onChange(asZero: boolean): void;
}

function Uncounted({ count, asZero, onChange }: UncountedProps) {
  return (
    <fieldset className={classes.uncounted}>
      <legend>
        {t(
          { one: 'Nobody counted {{count, quantity}} item', other: 'Nobody counted {{count, quantity}} items' },
          { count },
        )}
      </legend>
      <label>
        <input type="radio" name="uncounted" checked={!asZero} onChange={() => onChange(false)} />
        {t('Leave as it is in the books')}
      </label>
      <label>
        <input type="radio" name="uncounted" checked={asZero} onChange={() => onChange(true)} />
        {t(
          {
            one: 'Take {{count, quantity}} item as 0: it is not there',
            other: 'Take {{count, quantity}} items as 0: they are not there',
          },
          { count },
        )}
      </label>
    </fieldset>
  );
}
