/** The office disables an account or enables it again, and changes those it made itself (ACC-328, NET-236). */
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { updateUser } from '@ema/calls/users.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { isAdministrator } from '@ema/domain/access/duties.ts';
import { mayDisableUser, mayEditAccount, mayLookAfter } from '@ema/domain/users/may.ts';
import type { WritingContext } from '../../kernel/context.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { refuseUnlessSame } from '../../kernel/sent-again.ts';
import { writePassword } from '../access/passwords.ts';
import { endSessionsOf } from '../access/sessions.ts';
import { followAccess } from '../agents/follow-status.ts';
import { cancelChallenges } from '../codes/cancel.ts';
import { checkPassword, partsOf, takeUsername } from './account-faults.ts';
import { keepAnAdministrator, lockDuties } from './duties.ts';
import { presentUser } from './present.ts';
import { findAccount, findGrants, findUser } from './queries.ts';

type Change = z.output<typeof updateUser.body & {}>;
type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

export const updateUserHandler = handle(updateUser, async (c, { params, body }) => {
  if (body.disabled) await lockDuties(c.db);
  const before = await findAccount(c.db, params.id);
  if (!before || mayLookAfter(c.viewer.roles, before.user_type) !== null)
    throw new CallError('not_found', 'L’utente indicato non esiste.');
  if (body.version !== before.version) {
    refuseUnlessSame(asWritten(before, body), asWritten(before, {}));
    return answer(c, before, before.disabled, body);
  }
  const password = body.password || null;
  if (body.displayName !== undefined || body.username !== undefined || password !== null)
    refuse('wrong_state', mayEditAccount(before.user_type));
  const disabled = body.disabled ?? before.disabled;
  refuse('wrong_state', mayDisableUser(disabled, before.id === c.viewer.userId));
  if (disabled && !before.disabled) await shutOut(c, before);
  const after = await write(c, before, { ...body, disabled });
  if (password !== null) await changePassword(c, after, password);
  if ((disabled && !before.disabled) || password !== null) {
    await endSessionsOf(c.db, before.id);
    await cancelChallenges(c.db, before.person_id);
  }
  if (disabled !== before.disabled) await followAccess(c.db, before.id, disabled);
  return answer(c, before, disabled, body);
});

/** What is kept as it is said. A password cannot be compared: one that is said is another. */
const asWritten = (before: Account, to: Partial<Change>) => ({
  ...(to.displayName === undefined
    ? { firstName: before.first_name, lastName: before.last_name }
    : partsOf(to.displayName)),
  username: to.username ?? before.username,
  disabled: to.disabled ?? before.disabled,
  scans: to.meetingScannerEnabled ?? before.meeting_scanner_enabled,
  password: to.password || null,
});

const answer = async (c: WritingContext, before: Account, disabled: boolean, body: Change) => {
  const user = await findUser(c.db, before.id);
  if (!user) throw new CallError('internal');
  const note = disabled === before.disabled ? '' : disabled ? 'Account disabilitato' : 'Account riabilitato';
  const { password, version: _, ...said } = body;
  await c.audit({
    object: 'user',
    objectId: before.id,
    subjectUserId: before.id,
    detail: { note, fields: [...Object.keys(said), ...(password ? ['password'] : [])].join() },
  });
  return presentUser(user);
};

/** Two administrators who shut each other out at once: the second is none any more. */
const shutOut = async (c: WritingContext, account: Account): Promise<void> => {
  if (account.user_type !== 'amministratore') return;
  const actor = await findAccount(c.db, c.viewer.actorUserId);
  if (!actor || actor.disabled) throw new CallError('forbidden');
  if (isAdministrator(await findGrants(c.db, account.id))) await keepAnAdministrator(c.db, account.id);
};

/** @returns the account as it is now */
const write = async (c: WritingContext, before: Account, change: Change): Promise<Account> => {
  const name =
    change.displayName === undefined
      ? { firstName: before.first_name, lastName: before.last_name }
      : partsOf(change.displayName);
  const username = change.username ?? before.username;
  if (username !== before.username) await takeUsername(c.db, username, before.id);
  const isRenamed = name.firstName !== before.first_name || name.lastName !== before.last_name;
  const scans = change.meetingScannerEnabled ?? before.meeting_scanner_enabled;
  await c.db.execute(sql`
    update users
    set username = ${username},
      disabled = ${change.disabled},
      meeting_scanner_enabled = ${scans},
      version = version + 1
    where id = ${before.id}
      and (${isRenamed}
        or (username, disabled, meeting_scanner_enabled) is distinct from
          (${username}::text, ${change.disabled}::boolean, ${scans}::boolean))`);
  await c.db.execute(sql`
    update people
    set first_name = ${name.firstName}, last_name = ${name.lastName}, version = version + 1
    where id = ${before.person_id}
      and (first_name, last_name) is distinct from (${name.firstName}::text, ${name.lastName}::text)`);
  return { ...before, username, first_name: name.firstName, last_name: name.lastName };
};

const changePassword = async (c: WritingContext, of: Account, password: string): Promise<void> => {
  checkPassword(password, { username: of.username, firstName: of.first_name, lastName: of.last_name });
  await writePassword(c.db, of.id, await c.ports.passwords.hash(password));
};
