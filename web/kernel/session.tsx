import { createContext, use, type ReactNode } from 'react';
import { account, switchShop } from '@ema/calls/access.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import type { Role, Shop } from '@ema/domain/access/roles.ts';
import { sendCall } from './client.ts';
import { queryClient } from './use-call.ts';

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

const ACCOUNT_KEY = ['access.account', {}] as const;

/** The current user, asked for at most once a minute. */
export const readAccount = (): Promise<Account> =>
  queryClient.ensureQueryData({ queryKey: ACCOUNT_KEY, queryFn: () => sendCall(account, {}) });
export const refreshAccount = (): Promise<Account> =>
  queryClient.fetchQuery({ queryKey: ACCOUNT_KEY, queryFn: () => sendCall(account, {}), staleTime: 0 });
export const accountKey = ACCOUNT_KEY;

/** ACC-070: the other shop, and the page anew. */
export const changeShop = async (shop: Shop): Promise<void> => {
  await sendCall(switchShop, { body: { shop } });
  sessionStorage.setItem('ema-shop', String(shop));
  location.reload();
};
