/** Keeps the queue of the operations centre over reloads, for one browser session. */
import { useState } from 'react';
import { refreshAccount, type Account } from '../../kernel/session.tsx';
import { queryClient, refreshAfterWrite } from '../../kernel/use-call.ts';
import type { Operation } from './operation-names.ts';
import { queueOf, type Queue } from './queue.ts';
import { queueKey } from './sent-back.ts';

type Kept = { known: Operation[]; postponed: string[] };
const keyOf = (account: Account): string => queueKey(account.sessionDraftKey);
const read = (account: Account): Kept => {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(account)) ?? '') as Kept;
  } catch {
    return { known: [], postponed: [] };
  }
};

const namesOf = (operations: readonly Operation[]): string => operations.map((o) => o.operationName).join();

/** The queue of this browser session, kept over reloads. `refresh` asks the server what is still due.
 * `postpone` answers whether it may still be put off. */
export const useQueue = (
  account: Account,
): {
  queue: Queue;
  postpone: (name: string) => Promise<boolean>;
  refresh: () => Promise<number>;
  forget: () => void;
} => {
  const [kept, setKept] = useState<Kept>(() => read(account));
  // The server knows the whole list over sign-ins, as long as something of it is due.
  const known = account.operations.length > 0 ? account.operations : kept.known;
  const queue = queueOf(known, account.requiredOperations, kept.postponed);
  const keep = (next: Kept) => {
    sessionStorage.setItem(keyOf(account), JSON.stringify(next));
    setKept(next);
  };
  if (namesOf(queue.all) !== namesOf(kept.known)) keep({ ...kept, known: [...queue.all] });
  return {
    queue,
    postpone: async (name) => {
      const fresh = await refreshAccount();
      const isRefused = fresh.requiredOperations.some((o) => o.operationName === name && !o.canBePostponed);
      if (!isRefused) keep({ ...kept, postponed: [...kept.postponed, name] });
      return !isRefused;
    },
    refresh: async () => {
      const fresh = await refreshAccount();
      // What was done here stands in the profile, in lists and on the first page: each is asked anew once it is opened.
      await refreshAfterWrite(queryClient, []);
      return queueOf(known, fresh.requiredOperations, kept.postponed).outstanding.length;
    },
    forget: () => sessionStorage.removeItem(keyOf(account)),
  };
};
