/** Where the queue of this browser session is kept: there once the centre was seen. */
export const queueKey = (sessionKey: string | null): string => `ema-operations:${sessionKey ?? ''}`;

let isSentBack = false;
const listeners = new Set<() => void>();

/** ACC-105, ACC-106: somebody who knew the centre tried another page and is sent back. */
export const sentBack = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  get: (): boolean => isSentBack,
  set: (value: boolean): void => {
    isSentBack = value;
    for (const listener of listeners) listener();
  },
};
export const sendBack = (sessionKey: string | null): void => {
  if (sessionStorage.getItem(queueKey(sessionKey)) !== null) sentBack.set(true);
};

export const MUST_COMPLETE = 'Devi necessariamente completare questa operazione per usare l’applicazione';
