/** Takes an appointment away, if whoever asks may in the status that it has by then. */
import { sql } from 'drizzle-orm';
import { mayDelete } from '@ema/domain/appointments/change.ts';
import { DELETABLE, type Reporter } from '@ema/domain/appointments/states.ts';
import type { Tx } from '../../db/client.ts';
import { first } from '../../db/rows.ts';
import { appointments } from '../../db/tables/appointments.ts';
import { wordsOf } from '../../db/words.ts';
import { refuse } from '../../kernel/refuse.ts';
import { existing } from './existing.ts';
import { anyAppointment, type AppointmentRow } from './queries.ts';

const deletable = (a: AppointmentRow) => ({
  status: a.status,
  isCreatedByAdministration: a.is_created_by_administration,
  isRewardRedeemed: a.reward_redeemed_at !== null,
});
/** `known`: as whoever asks may see it. @throws wrong_state, not_found when another was first */
export const removeAppointment = async (tx: Tx, by: Reporter, known: AppointmentRow): Promise<void> => {
  refuse('wrong_state', mayDelete(by, deletable(known)));
  const removed = await first(
    tx,
    { id: appointments.id },
    sql`
      delete from appointments
      where id = ${known.id}
        and status in ${wordsOf(DELETABLE[by])}
        and reward_redeemed_at is null
      returning id`,
  );
  if (removed) return;
  const now = existing(await anyAppointment(tx, known.id));
  refuse('wrong_state', mayDelete(by, deletable(now)));
};
