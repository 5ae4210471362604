/** The appointment that a link of a message is about. */
import { CallError } from '@ema/calls/kernel/errors.ts';
import type { readInvitation } from '@ema/calls/appointments/links.ts';
import type { z } from 'zod';
import { mayAnswer } from '@ema/domain/appointments/answers.ts';
import { writeAddress } from '@ema/domain/appointments/contact.ts';
import type { Queryable } from '../../db/client.ts';
import type { Config } from '../../kernel/config.ts';
import { idOfToken, isTokenOf } from './links.ts';
import { anyAppointment, type AppointmentRow } from './queries.ts';
import { placeOf } from './told.ts';

export type Invited = AppointmentRow & { time: Date };
/** One that was moved or deleted is as absent as one that never was. @throws not_found */
export const invitedTo = async (db: Queryable, config: Config, token: string): Promise<Invited> => {
  const row = await anyAppointment(db, idOfToken(token));
  if (row?.time && isTokenOf(config, { id: row.id, time: row.time }, token)) return { ...row, time: row.time };
  throw new CallError('not_found', 'Questo collegamento non è valido: l’appuntamento è stato spostato o annullato.');
};
export const presentInvitation = (row: Invited, now: Date): z.input<typeof readInvitation.output> => ({
  firstName: row.customer_first_name,
  sellerName: row.seller_name,
  time: row.time.toISOString(),
  place: writeAddress(placeOf(row)),
  answer: row.customer_answer,
  closed: mayAnswer(row, now),
});
