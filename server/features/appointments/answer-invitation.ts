/** Whoever is met says by the link of a message whether they will be there (NET-374). */
import { sql } from 'drizzle-orm';
import { answerInvitation } from '@ema/calls/appointments/links.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { LINK_OVER, mayAnswer, MOST_ANSWERS_A_DAY, TOO_MANY_ANSWERS } from '@ema/domain/appointments/answers.ts';
import { first } from '../../db/rows.ts';
import { appointments } from '../../db/tables/appointments.ts';
import { originOf } from '../../kernel/config.ts';
import type { WritingContext } from '../../kernel/context.ts';
import { handle } from '../../kernel/handle.ts';
import { countOne } from '../../kernel/limits.ts';
import { refuse } from '../../kernel/refuse.ts';
import { invitedTo, presentInvitation, type Invited } from './invitations.ts';
import { answerMail } from './mails.ts';
import { AGENT_LIST, toldOf } from './told.ts';

type Answering = Pick<WritingContext, 'audit' | 'db' | 'now'>;

export const answerInvitationHandler = handle(answerInvitation, async (c, { params, body: { answer } }) => {
  const known = await invitedTo(c.db, c.config, params.token);
  refuse('wrong_state', mayAnswer(known, c.now));
  if (known.customer_answer === answer) return repeated(c, known);
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
  if (!answered) {
    // Somebody was first, perhaps with the same answer.
    const standing = await invitedTo(c.db, c.config, params.token);
    refuse('wrong_state', mayAnswer(standing, c.now));
    refuse('wrong_state', standing.customer_answer === answer ? null : LINK_OVER);
    return repeated(c, standing);
  }
  await takeAnswerOfDay(c, known.id);
  if (known.seller_email) {
    const told = { ...toldOf(known), time: known.time };
    await c.outbox.mail({ to: known.seller_email, ...answerMail(told, answer, `${originOf(c.config)}${AGENT_LIST}`) });
  }
  await c.audit({ object: 'appointment', objectId: known.id, detail: { answer } });
  return presentInvitation({ ...known, customer_answer: answer }, c.now);
});

const repeated = async (c: Answering, a: Invited) => {
  await c.audit({ object: 'appointment', objectId: a.id, detail: { answer: a.customer_answer, isRepeated: true } });
  return presentInvitation(a, c.now);
};

const DAY = 86_400;
/** Whoever has the link is a stranger: what stands is what the agent was told last. @throws too_many */
const takeAnswerOfDay = async (c: Answering, id: number): Promise<void> => {
  const { points, wait } = await countOne(c.db, `appointment-answers:${id}`, DAY);
  if (points > MOST_ANSWERS_A_DAY)
    throw new CallError('too_many', TOO_MANY_ANSWERS, { retryAfterSeconds: Math.max(60, wait) });
};
