/** What the log says of an event: its record, and each field before and after (NET-640). */
import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { listLogs } from '@ema/calls/users.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import styles from './changes.module.css';
import { recordAddress } from './record-address.ts';

type Event = Pick<CallOutput<typeof listLogs>['items'][number], 'object' | 'changes' | 'description'>;

export const EventObject = ({ of: object }: { of: Event['object'] }) => {
  if (object === null) return '–';
  const address = recordAddress(object.record);
  return address === null ? object.words : <Link to={address}>{object.words}</Link>;
};
/** A line each; the arrow is read as a word. */
const Changes = ({ of: changes }: { of: Event['changes'] }) => (
  <span className={styles.changes}>
    {changes.map(({ field, before, after }) => (
      <span key={`${field} ${after}`}>
        <span className="support">{field}:</span>{' '}
        {before !== null && (
          <>
            <span className={styles.before}>{before}</span>
            <span aria-hidden> → </span>
            <VisuallyHidden> diventa </VisuallyHidden>
          </>
        )}
        <span className={before === null ? undefined : styles.after}>{after}</span>
      </span>
    ))}
  </span>
);
/** `children`: what stands there where nothing was said. */
export const WhatHappened = ({ of: { description, changes }, children }: { of: Event; children?: string }) => (
  <>
    {description !== '' && <span className={styles.said}>{description}</span>}
    {changes.length > 0 && <Changes of={changes} />}
    {description === '' && changes.length === 0 && children}
  </>
);
