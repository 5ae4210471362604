/** Takes the chart out of view; it stays in the archive (NET-201). */
import { emptyChart } from '@ema/calls/rankings.ts';
import { handle } from '../../kernel/handle.ts';
import { archiveShown, oneAtATime } from './archive.ts';

export const emptyChartHandler = handle(emptyChart, async (c) => {
  await oneAtATime(c.db);
  const archived = await archiveShown(c.db, c.viewer.actorUserId);
  await c.audit({ object: 'best-seller-chart', objectId: archived ?? '' });
});
