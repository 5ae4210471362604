/** Fetches files that are saved, each once at a time, and tells how that goes wherever their links are by then. */
import { sentenceOf } from '../kernel/client.ts';
import { downloadFile } from '../kernel/download.ts';
import { oneAtATime } from '../kernel/one-at-a-time.ts';
import { busyNotice, errorDialog, successNotice } from './notices.tsx';

const addresses = new Set<string>();
const listeners = new Set<() => void>();
const note = (change: () => void): void => {
  change();
  for (const listener of listeners) listener();
};
/** The files that are on their way: a link may be drawn anew meanwhile, or stand in a menu that is closed. */
export const underWay = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  has: (address: string): boolean => addresses.has(address),
};

/** What is there sooner is told by the browser alone. */
const TOLD_AFTER_MS = 600;
/** Says that a file is on its way once that lasts, and lets it be given up. @returns what ends it: was it said? */
const telling = (onGiveUp: () => void): (() => boolean) => {
  let close: (() => void) | null = null;
  const timer = setTimeout(() => {
    close = busyNotice('Sto preparando il file…', onGiveUp);
  }, TOLD_AFTER_MS);
  return () => {
    clearTimeout(timer);
    close?.();
    return close !== null;
  };
};

const once = oneAtATime();
export const fetchToSave = (address: string): Promise<void> =>
  once(address, async () => {
    note(() => addresses.add(address));
    const control = new AbortController();
    const end = telling(() => control.abort());
    const failure = await downloadFile(address, control.signal).then(
      () => null,
      (thrown: unknown) => ({ thrown }),
    );
    const wasTold = end();
    note(() => addresses.delete(address));
    if (control.signal.aborted) return;
    if (failure) void errorDialog('Non è stato possibile scaricare il file', sentenceOf(failure.thrown));
    else if (wasTold) successNotice('File scaricato');
  });
