/** Knows who is signed in, as the server last told, and changes the shop they work in. */
import { createContext, use, type ReactNode } from 'react';
import { account, switchShop } from '@ema/calls/access.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import type { Role, Shop } from '@ema/domain/access/roles.ts';
import { paths } from '../paths.ts';
import { CallFailure, leaveEnded, sendCall, sendRedirect, speakFor, speakForNobody } from './client.ts';
import { ONLY_HERE } from './door-names.ts';
import { forgetDrafts, owedSignOut, signOutHeard, type Owed } from './leaving.ts';
import { forgetAnswers } from './offline-answers.ts';
import { FIRST_MS } from './patience.ts';
import { forgetAll, forgetOthers } from './sealed-store.ts';
import { askedAnewBy, inShopOfPage } from './shop-of-page.ts';

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
/**
 * The current user, asked for anew: in the shop of this page, whichever they work in elsewhere (ACC-704). Under a page of
 * somebody nobody is no answer: their session is over (ACC-706). @throws CallFailure
 */
const refresh = async (options: { signal?: AbortSignal }): Promise<Account> => {
  const heard = await sendCall(account, {}, options);
  if (!heard.isAuthenticated && known?.isAuthenticated) throw leaveEnded();
  // Before anything is learnt: of somebody else this page learns nothing.
  if (heard.username !== null) speakFor(heard.username);
  const fresh = inShopOfPage(heard);
  known = fresh;
  for (const listener of listeners) listener(fresh);
  return fresh;
};
/** The same, for as long as any call may take. */
export const refreshAccount = (): Promise<Account> => refresh({});
askedAnewBy(() => void refreshAccount().catch(() => undefined));
/** The current user among the answers of calls. */
export const ACCOUNT = { queryKey: accountKey, queryFn: refreshAccount };
/** The current user as last heard. */
export const readAccount = (): Promise<Account> => {
  if (known) return Promise.resolve(known);
  asked ??= firstAccount().finally(() => {
    asked = null;
  });
  return asked;
};

const NOBODY: Account = {
  isAuthenticated: false,
  displayName: null,
  username: null,
  userType: null,
  roles: [],
  shop: null,
  permittedShops: [],
  requiredOperations: [],
  operations: [],
  managedAgent: null,
  isManagingAnotherAgent: false,
  isImpersonating: false,
  acting: null,
  agent: null,
  customer: null,
  subordinateInvitation: null,
  emaFibraCommissionsCount: 0,
  emaKleenCommissionsCount: 0,
  sessionDraftKey: null,
  phone: '',
  titleSuffix: '',
};

/** Of whoever signs out nothing is left on this device, nor in this page; of `sent` what only the device has stays. */
export const forgetPerson = async (how: Owed): Promise<void> => {
  sessionStorage.clear();
  if (how === 'all') forgetDrafts();
  await Promise.all([forgetAnswers(), how === 'all' ? forgetAll() : forgetOthers(null, ONLY_HERE)]);
};
/** Nobody is signed in, for this page: what it had heard for somebody it shows no more. */
export const knowNobody = (): Account => {
  speakForNobody();
  known = NOBODY;
  for (const listener of listeners) listener(NOBODY);
  return NOBODY;
};

/** A sign-out that is owed comes before a sign-in. @throws CallFailure when the server is not reached */
export const settleSignOut = async (): Promise<void> => {
  if (owedSignOut() === null) return;
  await sendRedirect(paths.serverLogout);
  signOutHeard();
};

const isSlow = (thrown: unknown): boolean => thrown instanceof CallFailure && thrown.isLate;
/**
 * Whoever signed out without a network is nobody here, and out on the server before anything else is asked of it. Where
 * nothing answers soon it is as without a network; where nothing is kept either, it is waited for (ACC-767).
 */
const firstAccount = async (): Promise<Account> => {
  const soon = { signal: AbortSignal.timeout(FIRST_MS) };
  const owed = owedSignOut();
  if (owed === null)
    return refresh(soon).catch((thrown: unknown) => {
      if (isSlow(thrown)) return refresh({});
      throw thrown;
    });
  await forgetPerson(owed);
  try {
    const heard = await sendCall(account, {}, soon);
    if (heard.isAuthenticated) {
      location.replace(paths.serverLogout);
      return await new Promise<never>(() => {});
    }
    signOutHeard();
    known = heard;
    return heard;
  } catch (thrown) {
    if (!(thrown instanceof CallFailure) || thrown.status !== 0) throw thrown;
    addEventListener('online', () => location.reload());
    return knowNobody();
  }
};

/** ACC-070: the other shop, and the page anew; `to`: another page of it. `leave`: before the browser goes. */
export const changeShop = async (shop: Shop, to?: string, leave: () => void = () => undefined): Promise<void> => {
  await sendCall(switchShop, { body: { shop } });
  leave();
  sessionStorage.setItem('ema-shop', String(shop));
  if (to === undefined) location.reload();
  else location.assign(to);
};
