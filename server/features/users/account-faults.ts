/** What is refused of a name, a username and a password that the office gives somebody. */
import { sql } from 'drizzle-orm';
import { invalidField } from '@ema/calls/kernel/errors.ts';
import { nameParts } from '@ema/domain/users/may.ts';
import type { Tx } from '../../db/client.ts';
import { refuseField } from '../../kernel/refuse.ts';
import { newPasswordFault } from '../access/password-fault.ts';
import { isTaken } from '../access/queries.ts';

/** @throws invalid unless there are a first and a last name */
export const partsOf = (displayName: string): { firstName: string; lastName: string } => {
  const parts = nameParts(displayName);
  if (!parts) throw invalidField('displayName', 'Scrivi nome e cognome, separati da uno spazio.');
  return parts;
};

/** @throws invalid with why it is too easy to guess */
export const checkPassword = (password: string, of: { username: string; firstName: string; lastName: string }): void =>
  refuseField('password', newPasswordFault(password, { username: of.username, names: [of.firstName, of.lastName] }));

/** One username is given to one person, also when two ask at once. @throws invalid when somebody has it */
export const takeUsername = async (tx: Tx, username: string, exceptId = 0): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`username ${username.toLowerCase()}`}, 0))`);
  if (await isTaken(tx, username, exceptId)) throw invalidField('username', 'Questo username è già usato.');
};
