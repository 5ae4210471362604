/** Knows who is signed in, as the server last told, and changes the shop they work in. */
import { createContext, use, type ReactNode } from 'react';
import { account, switchShop } from '@ema/calls/access.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import type { Role, Shop } from '@ema/domain/access/roles.ts';
import { sendCall, speakFor } from './client.ts';

export type Account = CallOutput<typeof account>;

const SessionContext = createContext<Account | null>(null);

export const SessionProvider = ({ value, children }: { value: Account; children: ReactNode }) => (
  <SessionContext value={value}>{children}</SessionContext>
);

/** The current user, inside the signed-in part of the portal. */
export const useSession = (): Account => {
  const session = use(SessionContext);
  if (!session) throw new Error('no session here');
  return session;
};
export const useHasRole = (role: Role): boolean => useSession().roles.includes(role);

/** The key of the current user among the answers of calls. */
export const accountKey = ['access.account', {}] as const;

let known: Account | undefined;
let asked: Promise<Account> | null = null;
const listeners = new Set<(account: Account) => void>();
/** Tells of every newer answer; the pages before sign-in get by without the cache of answers. */
export const onAccount = (listener: (account: Account) => void): void => void listeners.add(listener);
export const knownAccount = (): Account | undefined => known;
/** A newer answer that came another way. */
export const learnAccount = (account: Account): void => {
  known = account;
  speakFor(account.username);
};
/** The current user, asked for anew. */
export const refreshAccount = async (): Promise<Account> => {
  const fresh = await sendCall(account, {});
  known = fresh;
  speakFor(fresh.username);
  for (const listener of listeners) listener(fresh);
  return fresh;
};
/** The current user as last heard. */
export const readAccount = (): Promise<Account> => {
  if (known) return Promise.resolve(known);
  asked ??= refreshAccount().finally(() => {
    asked = null;
  });
  return asked;
};

/** ACC-070: the other shop, and the page anew; `to`: another page of it. */
export const changeShop = async (shop: Shop, to?: string): Promise<void> => {
  await sendCall(switchShop, { body: { shop } });
  sessionStorage.setItem('ema-shop', String(shop));
  if (to === undefined) location.reload();
  else location.assign(to);
};
