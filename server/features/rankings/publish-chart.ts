/** Publishes a chart from a file: whole or not at all (NET-359). */
import { sql } from 'drizzle-orm';
import { CallError, invalidField } from '@ema/calls/kernel/errors.ts';
import { publishChart } from '@ema/calls/rankings.ts';
import { first } from '../../db/rows.ts';
import { bestSellerCharts } from '../../db/tables/rankings.ts';
import { handle } from '../../kernel/handle.ts';
import { archiveShown, oneAtATime } from './archive.ts';
import { readChartFile } from './read-file.ts';

export const publishChartHandler = handle(
  publishChart,
  async (c, { body }) => {
    const { rows, faults } = await readChartFile(c.db, body.file);
    const [fault] = faults;
    if (fault) throw invalidField('file', `Riga ${fault.line}: ${fault.message}`);
    await oneAtATime(c.db);
    const replaced = await archiveShown(c.db, c.viewer.actorUserId);
    const chart = await first(
      c.db,
      { id: bestSellerCharts.id },
      sql`
        insert into best_seller_charts (title, published_at, published_by_user_id)
        values (${body.title}, ema_now(), ${c.viewer.actorUserId})
        returning id`,
    );
    if (!chart) throw new CallError('internal');
    await c.db.execute(sql`
      insert into best_seller_rows (chart_id, place, position, agent_id, name, billed, sponsored, perfume)
      select ${chart.id}, x.place, x.position, x."agentId", x.name, x.billed, x.sponsored, x.perfume
      from jsonb_to_recordset(${JSON.stringify(rows.map((row, i) => ({ place: i + 1, ...row })))}::jsonb) as x(
        place int, position int, "agentId" bigint, name text, billed int, sponsored int, perfume int)`);
    await c.audit({ object: 'best-seller-chart', objectId: chart.id, detail: { rows: rows.length, replaced } });
    return { id: chart.id, title: body.title, rows: rows.length };
  },
  { status: 201 },
);
