/** The calls that read what everybody meets first: the frame and the first page. */
import { home, shellStatus } from '@ema/calls/home.ts';
import { queuesFor, seesOffice, seesOwed, tilesFor } from '@ema/domain/home/may.ts';
import { windowAt } from '@ema/domain/kernel/week-window.ts';
import type { CallContext } from '../../kernel/context.ts';
import { handle } from '../../kernel/handle.ts';
import { findOrderWindow } from '../catalogue/order-type-queries.ts';
import { findManagerFigures } from '../reports/manager-figures.ts';
import { readParameters } from '../system/parameters.ts';
import { findLatestActivity } from '../users/activity-queries.ts';
import { presentHome, presentWindow } from './present.ts';
import { countOnline, findAgentFigures, findAnnouncements, findOfficeFigures, findPending } from './queries.ts';
import { findTileFigures } from './tile-queries.ts';
import { findQueue, findWork } from './work-queries.ts';

/** What the frame of every page shows: order window, dated popups and banners, and for administrators who is online. */
export const shellHandler = handle(shellStatus, async (c) => {
  const window = windowAt(await findOrderWindow(c.db), c.now.getTime());
  const announcements = await findAnnouncements(c.db, c.scope, c.viewer.shop, c.now);
  const online = seesOffice(c.viewer) ? await countOnline(c.db, c.now) : null;
  return {
    now: c.now.toISOString(),
    orderWindow: presentWindow(window),
    onlineAgents: online === null ? null : Math.max(0, online - 1),
    announcements,
  };
});

/** What an agent has to do, and how they stand. */
const agentPart = async (c: CallContext) => {
  const { agentId, shop } = c.viewer;
  if (agentId === null) return { agent: null, pending: null, work: null };
  const [agent, pending, work] = await Promise.all([
    findAgentFigures(c.db, c.scope, shop, c.now),
    findPending(c.db, c.scope, shop),
    findWork(c.db, c.scope, shop, seesOwed(c.viewer)),
  ]);
  return { agent, pending, work };
};
/** What waits for an office, and what it looks at; each queue only for those whose list it is. */
const officePart = async (c: CallContext) => {
  const [queue, ...more] = queuesFor(c.viewer);
  const isOffice = seesOffice(c.viewer);
  const [queued, office, latest] = await Promise.all([
    queue ? findQueue(c.db, c.scope, [queue, ...more], c.now, c.viewer.shop) : null,
    isOffice ? findOfficeFigures(c.db, c.now) : null,
    isOffice ? findLatestActivity(c.db) : null,
  ]);
  return { queued, office, latest };
};
/** NET-204: the first page, with figures only where there is something behind them. */
export const homeHandler = handle(home, async (c) => {
  const { shop } = c.viewer;
  const tiles = tilesFor(c.viewer);
  const [agent, office, manager, parameters, figures] = await Promise.all([
    agentPart(c),
    officePart(c),
    findManagerFigures(c),
    readParameters(c.db),
    tiles.length > 0 ? findTileFigures(c.db, c.scope, { tiles, shop, now: c.now }) : null,
  ]);
  return presentHome({ shop, now: c.now, ...agent, ...office, manager, parameters, tiles, figures });
});
