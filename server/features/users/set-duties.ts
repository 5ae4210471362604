/** An administrator gives and takes the duties of somebody of the office (NET-579). */
import { sql } from 'drizzle-orm';
import { setDuties } from '@ema/calls/users.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { dutiesIn, grantsFor, isAdministrator, mayChangeDuties, mayHaveDuties } from '@ema/domain/access/duties.ts';
import { ROLE_NAMES } from '@ema/domain/access/role-names.ts';
import type { Role } from '@ema/domain/access/roles.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { rolesOfUser } from '../../kernel/session-gate.ts';
import { keepAnAdministrator, lockDuties, writeGrants } from './duties.ts';
import { findAccount, findGrants } from './queries.ts';

const named = (roles: readonly Role[]): string => roles.map((role) => ROLE_NAMES[role]).join(', ');

export const setDutiesHandler = handle(setDuties, async (c, { params, body }) => {
  await lockDuties(c.db);
  // Whoever lost the right while they waited for their turn gives nothing any more.
  if (!isAdministrator(await rolesOfUser(c.db, c.viewer.userId))) throw new CallError('forbidden');
  const account = await findAccount(c.db, params.id);
  if (!account) throw new CallError('not_found', 'L’utente indicato non esiste.');
  refuse('wrong_state', mayHaveDuties(account.user_type) ?? mayChangeDuties(account.id === c.viewer.userId));
  const before = await findGrants(c.db, account.id);
  const [had, has] = [dutiesIn(before), dutiesIn(body.duties)];
  const added = has.filter((duty) => !had.includes(duty));
  const taken = had.filter((duty) => !has.includes(duty));
  const isChanged = added.length + taken.length > 0;
  // Asked again, it is as it was asked.
  if (isChanged) {
    if (body.version !== account.version) throw new CallError('stale_version');
    if (isAdministrator(taken)) await keepAnAdministrator(c.db, account.id);
    await writeGrants(c.db, account.id, grantsFor(has, before));
    await c.db.execute(sql`update users set version = version + 1 where id = ${account.id}`);
  }
  const parts = [added.length > 0 && `Dati: ${named(added)}`, taken.length > 0 && `Tolti: ${named(taken)}`];
  await c.audit({
    object: 'user',
    objectId: account.id,
    subjectUserId: account.id,
    detail: {
      note: isChanged ? parts.filter(Boolean).join('. ') : 'Nessun cambiamento',
      reason: body.reason,
      given: added.join(),
      taken: taken.join(),
    },
  });
  return { id: account.id, duties: has, version: account.version + (isChanged ? 1 : 0) };
});
