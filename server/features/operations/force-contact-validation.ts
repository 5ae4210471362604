/** Validates a contact without a code: an administrator vouches for it (ACC-325). */
import { sql } from 'drizzle-orm';
import { forceContactValidation } from '@ema/calls/operations.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { mayForceValidation } from '@ema/domain/operations/may.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { cancelChallenges } from '../codes/cancel.ts';
import { findValidation } from './queries.ts';

/** It is then validated, but not proved by its owner: it recovers no account. */
export const forceContactValidationHandler = handle(forceContactValidation, async (c, { params }) => {
  const row = await findValidation(c.db, c.scope, params.id);
  if (!row) throw new CallError('not_found', 'La convalida indicata non esiste.');
  refuse('wrong_state', mayForceValidation({ isValidated: row.is_validated }));
  const type = row.contact_type;
  await c.db.execute(sql`
    update people
    set ${sql.identifier(type)} = ${row.destination},
      ${sql.identifier(`${type}_validated_at`)} = ema_now(),
      ${sql.identifier(`${type}_proved_by_owner_at`)} = null,
      version = version + 1
    where id = ${row.person_id}`);
  await cancelChallenges(c.db, row.person_id);
  await c.audit({
    object: 'person',
    objectId: row.person_id,
    subjectUserId: row.user_id ?? undefined,
    detail: { contactType: type, forced: true },
  });
  return { validated: true, contactValue: row.destination };
});
