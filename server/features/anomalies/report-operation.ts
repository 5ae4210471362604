/** Writes down that the screens did not know an operation that is asked of somebody, once (ACC-096). */
import { sql } from 'drizzle-orm';
import { reportOperation } from '@ema/calls/anomalies.ts';
import { mayReportOperation } from '@ema/domain/anomalies/may.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';

export const reportOperationHandler = handle(reportOperation, async (c, { body }) => {
  refuse('wrong_state', mayReportOperation(body.operationName, c.viewer.requiredOperations));
  await c.db.execute(sql`
    insert into unknown_operations (user_id, operation_name)
    values (${c.viewer.userId}, ${body.operationName})
    on conflict do nothing`);
  await c.audit({ object: 'user', objectId: c.viewer.userId, detail: { operationName: body.operationName } });
});
