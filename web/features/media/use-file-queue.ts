/** A queue of files that are being uploaded: two at a time, each for itself, gone a moment after it ended (NET-177). */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { CallFailure } from '../../kernel/client.ts';
import { keyOf } from '../../kernel/use-call.ts';
import { makeFileQueue, type Queued } from './file-queue.ts';

export type Failed = { key: number; text: string };

const DONE_MS = 2500;
const FAILED_MS = 1000;
const FAILED = 'Si è verificato un errore caricando il file';

const whyOf = (thrown: unknown): string => (thrown instanceof CallFailure && thrown.isTold ? thrown.message : FAILED);

export type Sent = { signal: AbortSignal; onSent: (bytes: number) => void };
/** `stale`: the calls whose answers change with every file. */
export type Way = { send: (file: File, sent: Sent) => Promise<void>; stale: readonly unknown[] };

export const useFileQueue = (way: Way) => {
  const client = useQueryClient();
  const [queue, setQueue] = useState<readonly Queued[]>([]);
  const [failed, setFailed] = useState<readonly Failed[]>([]);
  const leaving = useRef(new AbortController());
  /** Whoever waited is sent as one sends by then. */
  const latest = useRef(way);
  useEffect(() => {
    latest.current = way;
  });
  useEffect(() => {
    leaving.current = new AbortController();
    const { current } = leaving;
    return () => current.abort();
  }, []);
  const sendOne = async ({ key, file }: Queued): Promise<void> => {
    const { signal } = leaving.current;
    const { send, stale } = latest.current;
    try {
      await send(file, { signal, onSent: (sent) => files.change(key, { sent }) });
      files.change(key, { state: 'done', sent: file.size });
      setTimeout(() => files.remove(key), DONE_MS);
    } catch (thrown) {
      if (signal.aborted) return;
      files.change(key, { state: 'failed' });
      setFailed((all) => [...all, { key, text: `${file.name}: ${whyOf(thrown)}` }]);
      setTimeout(() => files.remove(key), FAILED_MS);
    }
    for (const one of stale) await client.invalidateQueries({ queryKey: keyOf(one) });
  };
  const [files] = useState(() => makeFileQueue({ send: sendOne, onChange: setQueue }));

  return {
    queue,
    failed,
    /** Is anything not there yet that was to be sent? */
    isSending: queue.some((one) => one.state === 'waiting' || one.state === 'sending'),
    add: (chosen: readonly File[]) => {
      setFailed([]);
      files.add(chosen);
    },
    remove: files.remove,
    start: files.start,
  };
};
