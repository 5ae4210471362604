/** An agent says what came of an appointment: a contract, or nothing (ACC-156). */
import { sql } from 'drizzle-orm';
import { recordResult } from '@ema/calls/appointments.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { ALREADY_RECORDED, mayLinkContract, mayRecordResult } from '@ema/domain/appointments/may.ts';
import { APPOINTMENT_TRANSITIONS } from '@ema/domain/appointments/states.ts';
import type { Tx } from '../../db/client.ts';
import { first } from '../../db/rows.ts';
import { appointments } from '../../db/tables/appointments.ts';
import { wordsOf } from '../../db/words.ts';
import type { Scope } from '../../kernel/context.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse, refuseField } from '../../kernel/refuse.ts';
import { presentAppointment } from './present.ts';
import { lockContract, ownAppointment } from './queries.ts';

export const recordResultHandler = handle(recordResult, async (c, { params, body }) => {
  const { id } = params;
  const { order } = body;
  const known = await ownAppointment(c.db, c.scope, id);
  if (!known) throw new CallError('not_found', `Appuntamento ${id} non trovato`);
  refuse('wrong_state', mayRecordResult(known, c.now));
  if (order !== null) await refuseContract(c.db, c.scope, order);
  const { from, to } = APPOINTMENT_TRANSITIONS[order === null ? 'no_contract' : 'contract'];
  const recordedRow = await first(
    c.db,
    { id: appointments.id },
    sql`
      update appointments
      set status = ${to}, order_id = ${order}, result_at = ema_now(), result_by_user_id = ${c.viewer.actorUserId},
        version = version + 1
      where id = ${id}
        and status in ${wordsOf(from)}
      returning id`,
  );
  refuse('wrong_state', recordedRow ? null : ALREADY_RECORDED);
  await c.audit({ object: 'appointment', objectId: id, detail: { result: to, order } });
  const recorded = await ownAppointment(c.db, c.scope, id);
  if (!recorded) throw new CallError('internal');
  return presentAppointment(recorded);
});

/** One appointment has one contract, and one contract one appointment. */
const refuseContract = async (tx: Tx, scope: Scope, id: number): Promise<void> => {
  const contract = await lockContract(tx, scope, id);
  refuseField('order', contract ? null : 'Scegli uno dei tuoi contratti.');
  if (!contract) return;
  refuse(
    'wrong_state',
    mayLinkContract({
      typeId: contract.type_id,
      isSubmitted: contract.is_submitted,
      isUndone: contract.is_undone,
      isLinked: contract.is_linked,
    }),
  );
};
