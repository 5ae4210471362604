/** Validates a contact without a code: an administrator vouches for it (ACC-325). */
import { forceContactValidation } from '@ema/calls/operations.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { mayForceValidation } from '@ema/domain/operations/may.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { cancelChallenges } from '../codes/cancel.ts';
import { noteMoved, previousOf, writeContact } from './contact-changes.ts';
import { findContactsOfUser, lockValidation } from './queries.ts';

/** It is then validated, but not proved by its owner: it recovers no account. */
export const forceContactValidationHandler = handle(forceContactValidation, async (c, { params }) => {
  const row = await lockValidation(c.db, c.scope, params.id);
  if (!row) throw new CallError('not_found', 'La convalida indicata non esiste.');
  refuse('wrong_state', mayForceValidation({ isValidated: row.is_validated, isReplaced: row.is_replaced }));
  const type = row.contact_type;
  const before = row.user_id === null ? null : await findContactsOfUser(c.db, row.user_id);
  const written = { personId: row.person_id, type, value: row.destination };
  await writeContact(c.db, written, false);
  await cancelChallenges(c.db, row.person_id);
  if (before) await noteMoved(c, written, previousOf(before, type));
  await c.audit({
    object: 'person',
    objectId: row.person_id,
    subjectUserId: row.user_id ?? undefined,
    detail: { contactType: type, forced: true },
  });
  return { validated: true, contactValue: row.destination };
});
