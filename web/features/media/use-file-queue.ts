/** A queue of files that are being uploaded: two at a time, each for itself, gone a moment after it ended (NET-177). */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { CallFailure } from '../../kernel/client.ts';
import { keyOf } from '../../kernel/use-call.ts';

export type Queued = { key: number; file: File; state: 'chosen' | 'sending' | 'done' | 'failed'; sent: number };
export type Failed = { key: number; text: string };

const AT_ONCE = 2;
const DONE_MS = 2500;
const FAILED_MS = 1000;
const FAILED = 'Si è verificato un errore caricando il file';

const whyOf = (thrown: unknown): string => (thrown instanceof CallFailure && thrown.isTold ? thrown.message : FAILED);

let lastKey = 0;

export type Sent = { signal: AbortSignal; onSent: (bytes: number) => void };
/** `stale`: the calls whose answers change with every file. */
export type Way = { send: (file: File, sent: Sent) => Promise<void>; stale: readonly unknown[] };

export const useFileQueue = (way: Way) => {
  const client = useQueryClient();
  const [queue, setQueue] = useState<readonly Queued[]>([]);
  const [failed, setFailed] = useState<readonly Failed[]>([]);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    leaving.current = new AbortController();
    const { current } = leaving;
    return () => current.abort();
  }, []);
  const change = (key: number, to: Partial<Queued>) =>
    setQueue((all) => all.map((one) => (one.key === key ? { ...one, ...to } : one)));
  const remove = (key: number) => setQueue((all) => all.filter((one) => one.key !== key));

  const sendOne = async ({ key, file }: Queued): Promise<void> => {
    change(key, { state: 'sending' });
    const { signal } = leaving.current;
    try {
      await way.send(file, { signal, onSent: (sent) => change(key, { sent }) });
      change(key, { state: 'done', sent: file.size });
      setTimeout(() => remove(key), DONE_MS);
    } catch (thrown) {
      if (signal.aborted) return;
      change(key, { state: 'failed' });
      setFailed((all) => [...all, { key, text: `${file.name}: ${whyOf(thrown)}` }]);
      setTimeout(() => remove(key), FAILED_MS);
    }
    for (const stale of way.stale) await client.invalidateQueries({ queryKey: keyOf(stale) });
  };

  return {
    queue,
    failed,
    isSending: queue.some((one) => one.state === 'sending'),
    add: (files: readonly File[]) => {
      setFailed([]);
      setQueue((all) => [
        ...all,
        ...files.map((file): Queued => {
          lastKey += 1;
          return { key: lastKey, file, state: 'chosen', sent: 0 };
        }),
      ]);
    },
    remove,
    start: async (): Promise<void> => {
      const waiting = queue.filter((one) => one.state === 'chosen');
      const work = async () => {
        for (let next = waiting.shift(); next; next = waiting.shift()) await sendOne(next);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
    },
  };
};
