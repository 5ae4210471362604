/** Turns rows of bulk operations into answers. */
import type { z } from 'zod';
import type { getBulkRun, listBulkItems } from '@ema/calls/bulk.ts';
import { mayRetry, mayStop } from '@ema/domain/bulk/may.ts';
import type { Viewer } from '../../kernel/context.ts';
import type { ItemRow, RunRow } from './queries.ts';

/** What can be tried again of it, and by whom. */
export const retriedFacts = (r: RunRow, { userId }: Pick<Viewer, 'userId'>) => ({
  state: r.state,
  isMine: r.started_by_user_id === userId,
  left: r.failed + r.cancelled,
});

export const presentRun = (r: RunRow, viewer: Pick<Viewer, 'userId'>): z.input<typeof getBulkRun.output> => ({
  id: r.id,
  action: r.action,
  state: r.state,
  startedAt: r.started_at.toISOString(),
  startedBy: r.started_by,
  finishedAt: r.finished_at?.toISOString() ?? null,
  stoppedBy: r.stopped_by,
  total: r.total,
  waiting: r.waiting,
  done: r.done,
  failed: r.failed,
  cancelled: r.cancelled,
  retryError: mayRetry(retriedFacts(r, viewer)),
  stopError: mayStop(r.state),
});

export const presentItem = (i: ItemRow): z.input<typeof listBulkItems.output>['items'][number] => ({
  id: i.id,
  objectId: i.object_id,
  name: i.name,
  state: i.state,
  reason: i.reason,
  doneAt: i.done_at?.toISOString() ?? null,
});
