/** The calls that read what everybody meets first: the frame, the first page and the search. */
import { find, home, shellStatus } from '@ema/calls/home.ts';
import { FIBRA, KLEEN } from '@ema/domain/access/roles.ts';
import { findsFor, seesOffice } from '@ema/domain/home/may.ts';
import { windowAt } from '@ema/domain/kernel/week-window.ts';
import type { CallContext } from '../../kernel/context.ts';
import { handle } from '../../kernel/handle.ts';
import { findManagerFigures } from '../reports/manager-figures.ts';
import { readParameters, submissionWindow } from '../system/parameters.ts';
import { findLatestActivity } from '../users/activity-queries.ts';
import {
  findCustomers,
  findOwnOrders,
  findPrivateCustomers,
  findSentOrders,
  findSubordinates,
  findUsersByName,
} from './find-queries.ts';
import { presentFoundOrder, presentHome, presentNamed, presentWindow } from './present.ts';
import {
  countOnline,
  findAgentFigures,
  findAnnouncements,
  findLastSent,
  findOfficeFigures,
  findPending,
} from './queries.ts';

/** What the frame of every page shows: order window, dated popups and banners, and for administrators who is online. */
export const shellHandler = handle(shellStatus, async (c) => {
  const window = windowAt(submissionWindow(await readParameters(c.db)), c.now.getTime());
  const announcements = await findAnnouncements(c.db, c.scope, c.viewer.shop, c.now);
  const online = seesOffice(c.viewer) ? await countOnline(c.db, c.now) : null;
  return {
    now: c.now.toISOString(),
    orderWindow: presentWindow(window),
    onlineAgents: online === null ? null : Math.max(0, online - 1),
    announcements,
  };
});

/** NET: the first page, with figures only where there is something behind them. */
export const homeHandler = handle(home, async (c) => {
  const { agentId, shop } = c.viewer;
  const isAgent = agentId !== null;
  const isOffice = seesOffice(c.viewer);
  return presentHome({
    shop,
    agent: isAgent ? await findAgentFigures(c.db, c.scope, shop, c.now) : null,
    pending: isAgent ? await findPending(c.db, c.scope, shop) : null,
    last: isAgent ? await findLastSent(c.db, c.scope, shop) : null,
    manager: await findManagerFigures(c),
    office: isOffice ? await findOfficeFigures(c.db, c.now) : null,
    latest: isOffice ? await findLatestActivity(c.db) : null,
    parameters: await readParameters(c.db),
  });
});

/** Orders of the shop selected now: one's own in any state that has a page, or for administrators all sent ones. */
const ordersFor = async (c: CallContext, which: 'sent' | 'own' | null, typed: string) => {
  if (which === null) return [];
  const isAdministrator = which === 'sent';
  const rows = isAdministrator
    ? await findSentOrders(c.db, typed)
    : await findOwnOrders(c.db, c.scope, c.viewer.shop, typed);
  return rows.map((row) => presentFoundOrder(row, isAdministrator));
};

/** What Ctrl-K finds besides screens: only what the person could open from a list of their own. */
export const findHandler = handle(find, async (c, { query: { text } }) => {
  const finds = findsFor(c.viewer);
  const [customers, privateCustomers, orders, subordinates, users] = await Promise.all([
    finds.customers ? findCustomers(c.db, c.scope, text) : [],
    finds.privateCustomers ? findPrivateCustomers(c.db, c.scope, text) : [],
    ordersFor(c, finds.orders, text),
    finds.subordinates ? findSubordinates(c.db, c.scope, text) : [],
    finds.users ? findUsersByName(c.db, text) : [],
  ]);
  return {
    items: [
      ...customers.map(presentNamed('customer', KLEEN)),
      ...privateCustomers.map(presentNamed('private-customer', FIBRA)),
      ...orders,
      ...subordinates.map(presentNamed('subordinate', null)),
      ...users.map(presentNamed('user', null)),
    ],
  };
});
