/** The calls that read what everybody meets first: the frame and the first page. */
import { home, shellStatus } from '@ema/calls/home.ts';
import { onlyKeepsOrders, queuesFor, seesOffice, seesOwed, tilesFor } from '@ema/domain/home/may.ts';
import { nextOf } from '@ema/domain/kernel/week-window.ts';
import type { CallContext } from '../../kernel/context.ts';
import { handle } from '../../kernel/handle.ts';
import { findManagerFigures } from '../reports/manager-figures.ts';
import { findLatestActivity } from '../users/activity-queries.ts';
import { findAgent } from './agent-queries.ts';
import { findFrame } from './frame-queries.ts';
import { presentHome, presentWindow } from './present.ts';
import { countOnline, findAnnouncements } from './queries.ts';
import { findTileFigures } from './tile-queries.ts';
import { findQueue } from './work-queries.ts';

/** What the frame of every page shows: order window, dated popups and banners, and for administrators who is online. */
export const shellHandler = handle(shellStatus, async (c) => {
  const { windows, quotesDoormats } = await findFrame(c.db, c.viewer.shop);
  const announcements = await findAnnouncements(c.db, c.scope, c.viewer.shop, c.now);
  const online = seesOffice(c.viewer) ? await countOnline(c.db, c.now) : null;
  return {
    now: c.now.toISOString(),
    orderWindow: presentWindow(nextOf(windows, c.now.getTime())),
    onlineAgents: online === null ? null : Math.max(0, online - 1),
    announcements,
    doormatQuotation: quotesDoormats,
  };
});

/** What waits for an office, and what it looks at; each queue only for those whose list it is. */
const officePart = async (c: CallContext) => {
  const [queue, ...more] = queuesFor(c.viewer);
  const [queued, latest] = await Promise.all([
    queue ? findQueue(c.db, c.scope, [queue, ...more], c.now, c.viewer.shop) : null,
    seesOffice(c.viewer) ? findLatestActivity(c.db, c.viewer.shop) : null,
  ]);
  return { queued, latest };
};
/**
 * NET-204: the first page, with figures only where there is something behind them. Five statements at most, also for an
 * agent who is a manager and an administrator (NET-214).
 */
export const homeHandler = handle(home, async (c) => {
  const { agentId, shop } = c.viewer;
  const tiles = tilesFor(c.viewer);
  const asked = { tiles, seesOffice: seesOffice(c.viewer), shop, now: c.now };
  const [agent, office, manager, figures] = await Promise.all([
    agentId === null
      ? null
      : findAgent(c.db, c.scope, {
          shop,
          now: c.now,
          seesOwed: seesOwed(c.viewer),
          isActing: c.viewer.acting !== null,
        }),
    officePart(c),
    findManagerFigures(c),
    findTileFigures(c.db, c.scope, asked),
  ]);
  return presentHome({
    shop,
    now: c.now,
    agent,
    ...office,
    manager,
    tiles,
    figures,
    keepsOrders: onlyKeepsOrders(c.viewer),
  });
});
