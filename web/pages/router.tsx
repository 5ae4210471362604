/** Makes a route of every screen of the tables, guarded by who may be where. */
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { sendBack } from '../features/operations/sent-back.ts';
import { noteAddress } from '../kernel/refused-address.ts';
import { knownAccount, readAccount, type Account } from '../kernel/session.tsx';
import { noteWayBack } from '../kernel/way-back.ts';
import { paths } from '../paths.ts';
import { ErrorScreen } from '../ui/app-error.tsx';
import { allPages } from './all.ts';
import type { Page } from './page.ts';
import { fetchAnswers, screenOf } from './screens.ts';

const SIGN_IN = [paths.login, paths.support, paths.usernameRecovery, paths.passwordReset] as readonly string[];

const isHeldBack = (page: Page | null, { acting, requiredOperations }: Account): boolean =>
  !acting && !page?.whilePending && requiredOperations.some((o) => !o.canBePostponed);
const isTheirs = (page: Page | null, { customer }: Account): boolean => !page?.ofCustomers || customer !== null;
/**
 * Where somebody is sent who may not be at an address, or null: signed out → sign-in; signed in → not there; an
 * operation due → its centre; wrong role → Home.
 */
const guard = async (path: string, page: Page | null, account: Account): Promise<string | null> => {
  const first = account.requiredOperations.length > 0 ? paths.operationsCenter : paths.home;
  if (SIGN_IN.includes(path)) return account.isAuthenticated ? first : null;
  if (page?.gate === 'anybody') return null;
  if (!account.isAuthenticated) return paths.login;
  if (isHeldBack(page, account) && path !== paths.operationsCenter) {
    sendBack(account.sessionDraftKey);
    return paths.operationsCenter;
  }
  const { signedIn } = await import('./signed-in.ts');
  if (!isTheirs(page, account)) return paths.home;
  return signedIn.mayVisit(path, account.roles, account.shop, signedIn.isResting(account))
    ? null
    : (page?.otherwise ?? paths.home);
};

const root = createRootRoute({
  component: Outlet,
  errorComponent: ({ error }) => <ErrorScreen error={error} />,
  notFoundComponent: lazyRouteComponent(() => import('../ui/not-found.tsx'), 'NotFoundPage'),
});
const checked =
  (page: Page | null) =>
  async ({ location, preload }: { location: { pathname: string; searchStr: string }; preload: boolean }) => {
    const account = await readAccount();
    const to = await guard(location.pathname, page, account);
    // Home keeps what was noted on the way to it (NET-773).
    const isGated = page !== null && page.gate !== 'anybody';
    if (!preload && location.pathname !== paths.home) noteAddress(isGated && to === paths.home);
    if (!preload && to === paths.login) noteWayBack(location.pathname + location.searchStr, null);
    if (to && to !== location.pathname) throw redirect({ to });
  };
/**
 * Whoever points at a way, or touches it, is likely to go it: what its screen shows first is asked for by then; of the
 * first screen as soon as its code is there, before any of it is drawn.
 */
const asksAhead =
  (page: Page) =>
  ({ preload, location }: { preload: boolean; location: { pathname: string; searchStr: string } }): void => {
    const account = knownAccount();
    const isOpening = router.state.resolvedLocation === undefined;
    if ((preload || isOpening) && account?.isAuthenticated)
      void fetchAnswers(page, { path: location.pathname, search: location.searchStr, isOpening }, account);
  };
const search = (raw: Record<string, unknown>) => raw;
const withCalls = createRoute({
  getParentRoute: () => root,
  id: 'calls',
  component: lazyRouteComponent(async () => ({ default: (await import('./signed-in.ts')).signedIn.WithCalls })),
});
const frame = createRoute({
  getParentRoute: () => withCalls,
  id: 'frame',
  component: lazyRouteComponent(() => import('../ui/shell/frame.tsx'), 'Frame'),
});
/** What a screen’s route has, wherever it hangs. */
const optionsOf = (page: Page) => ({
  path: page.path,
  validateSearch: search,
  component: lazyRouteComponent(screenOf(page)),
  beforeLoad: checked(page),
  loader: asksAhead(page),
  staticData: { page },
});
const bareUnder = (parent: typeof root | typeof withCalls, light: boolean) =>
  allPages
    .filter((p) => p.bare && (p.light ?? false) === light)
    .map((p) => createRoute({ getParentRoute: () => parent, ...optionsOf(p) }));
const framed = allPages
  .filter((p) => !p.bare)
  .map((p) => createRoute({ getParentRoute: () => frame, ...optionsOf(p) }));
const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: paths.home });
  },
});
/** Any other address, within the frame of whoever is signed in. */
const rest = createRoute({
  getParentRoute: () => frame,
  path: '$',
  beforeLoad: checked(null),
  component: lazyRouteComponent(() => import('../ui/not-found.tsx'), 'NotFoundPage'),
});
const aliases = (
  [
    ['/app/login/support/username-recovery', paths.usernameRecovery],
    ['/app/login/support/password-reset', paths.passwordReset],
    ['/private-orders', paths.privateOrders],
    ['/customer-commissions', paths.customerOrders],
  ] as const
).map(([from, to]) =>
  createRoute({
    getParentRoute: () => root,
    path: from,
    beforeLoad: () => {
      throw redirect({ to });
    },
  }),
);

/** The specification names these two without `/app`: everything below them leads to the same page (ORD-018). */
const unprefixed = ['/private-orders/$', '/customer-commissions/$'].map((path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: ({ location }) => {
      throw redirect({ href: `/app${location.href}`, replace: true });
    },
  }),
);

export const router = createRouter({
  routeTree: root.addChildren([
    start,
    ...aliases,
    ...unprefixed,
    ...bareUnder(root, true),
    withCalls.addChildren([...bareUnder(withCalls, false), frame.addChildren([...framed, rest])]),
  ]),
  defaultErrorComponent: ({ error }) => <ErrorScreen error={error} />,
  // Plain text in the address, `?page=2`: every filter is a string anyway.
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const text = new URLSearchParams(
      Object.entries(search as Record<string, unknown>)
        .filter(([, value]) => value !== undefined && value !== null)
        .map(([name, value]) => [name, String(value)]),
    ).toString();
    return text ? `?${text}` : '';
  },
  // Of another order its page begins anew; of other filters, or another page of a list, it goes on.
  defaultRemountDeps: ({ params }) => params,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultPendingMs: 300,
});

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    page?: Page;
  }
}
