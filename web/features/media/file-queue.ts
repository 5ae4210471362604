/** The files that are chosen, wait, are on their way or ended: each is sent once, a few at a time (NET-927). */
export type Queued = {
  key: number;
  file: File;
  state: 'chosen' | 'waiting' | 'sending' | 'done' | 'failed';
  sent: number;
};

const AT_ONCE = 2;
let lastKey = 0;

type Ends = {
  /** Sends one and says how it ended; it does not throw. */
  send: (one: Queued) => Promise<void>;
  onChange: (items: readonly Queued[]) => void;
};

export const makeFileQueue = ({ send, onChange }: Ends) => {
  let items: readonly Queued[] = [];
  let working = 0;
  const put = (next: readonly Queued[]) => {
    items = next;
    onChange(next);
  };
  const change = (key: number, to: Partial<Queued>) =>
    put(items.map((one) => (one.key === key ? { ...one, ...to } : one)));
  const nextWaiting = () => items.find((one) => one.state === 'waiting');
  /** What was taken out meanwhile is not there to be found. */
  const work = async () => {
    working += 1;
    try {
      for (let next = nextWaiting(); next; next = nextWaiting()) {
        change(next.key, { state: 'sending' });
        await send(next);
      }
    } finally {
      working -= 1;
    }
  };
  return {
    change,
    remove: (key: number) => put(items.filter((one) => one.key !== key)),
    add: (files: readonly File[]) =>
      put([
        ...items,
        ...files.map((file): Queued => {
          lastKey += 1;
          return { key: lastKey, file, state: 'chosen', sent: 0 };
        }),
      ]),
    /** All that are chosen wait for their turn; those that wait or are on their way already are left alone. */
    start: () => {
      put(items.map((one) => (one.state === 'chosen' ? { ...one, state: 'waiting' } : one)));
      for (let free = AT_ONCE - working; free > 0 && nextWaiting(); free -= 1) void work();
    },
  };
};
