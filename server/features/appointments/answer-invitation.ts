/** Whoever is met says by the link of a message whether they will be there (NET-374). */
import { sql } from 'drizzle-orm';
import { answerInvitation } from '@ema/calls/appointments/links.ts';
import { LINK_OVER, mayAnswer } from '@ema/domain/appointments/answers.ts';
import { first } from '../../db/rows.ts';
import { appointments } from '../../db/tables/appointments.ts';
import { originOf } from '../../kernel/config.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { invitedTo, presentInvitation } from './invitations.ts';
import { answerMail } from './mails.ts';
import { AGENT_LIST, toldOf } from './told.ts';

export const answerInvitationHandler = handle(answerInvitation, async (c, { params, body: { answer } }) => {
  const known = await invitedTo(c.db, c.config, params.token);
  refuse('wrong_state', mayAnswer(known, c.now));
  if (known.customer_answer === answer) {
    await c.audit({ object: 'appointment', objectId: known.id, detail: { answer, isRepeated: true } });
    return presentInvitation(known, c.now);
  }
  const answered = await first(
    c.db,
    { id: appointments.id },
    sql`
      update appointments
      set customer_answer = ${answer}, customer_answered_at = ema_now(), version = version + 1
      where id = ${known.id}
        and status = 'confirmed'
        and time = ${known.time.toISOString()}::timestamptz
        and customer_answer is distinct from ${answer}
      returning id`,
  );
  refuse('wrong_state', answered ? null : LINK_OVER);
  if (known.seller_email) {
    const told = { ...toldOf(known), time: known.time };
    await c.outbox.mail({ to: known.seller_email, ...answerMail(told, answer, `${originOf(c.config)}${AGENT_LIST}`) });
  }
  await c.audit({ object: 'appointment', objectId: known.id, detail: { answer } });
  return presentInvitation({ ...known, customer_answer: answer }, c.now);
});
