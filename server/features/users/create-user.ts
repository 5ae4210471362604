/** The office makes an account for somebody who scans at meetings (NET-154, NET-236, ACC-328). */
import { sql } from 'drizzle-orm';
import { createUser } from '@ema/calls/users.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { grantsFor } from '@ema/domain/access/duties.ts';
import { ROLE_NAMES } from '@ema/domain/access/role-names.ts';
import { MADE_BY_OFFICE, OFFICE, mayMakeUser } from '@ema/domain/users/may.ts';
import { first } from '../../db/rows.ts';
import { users } from '../../db/tables/access.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { checkPassword, partsOf, takeUsername } from './account-faults.ts';
import { writeGrants } from './duties.ts';
import { presentUser } from './present.ts';
import { findUser } from './queries.ts';

export const createUserHandler = handle(
  createUser,
  async (c, { body }) => {
    const isOffice = body.duties.length > 0;
    refuse('forbidden', mayMakeUser(c.viewer.roles, isOffice));
    const name = partsOf(body.displayName);
    checkPassword(body.password, { username: body.username, ...name });
    const hash = await c.ports.passwords.hash(body.password);
    await takeUsername(c.db, body.username);
    const inserted = await first(
      c.db,
      { id: users.id },
      sql`
      with person as (
        insert into people (first_name, last_name)
        values (${name.firstName}, ${name.lastName})
        returning id
      )
      insert into users (person_id, username, user_type, password_hash, password_generated, disabled,
        meeting_scanner_enabled)
      select id, ${body.username}, ${isOffice ? OFFICE : MADE_BY_OFFICE}, ${hash}, ${isOffice}, ${body.disabled},
        ${!isOffice && body.meetingScannerEnabled}
      from person
      returning id`,
    );
    if (inserted && isOffice) await writeGrants(c.db, inserted.id, grantsFor(body.duties, []));
    const user = inserted && (await findUser(c.db, inserted.id));
    if (!user) throw new CallError('internal');
    const dutyNames = body.duties.map((duty) => ROLE_NAMES[duty]).join(', ');
    await c.audit({
      object: 'user',
      objectId: user.id,
      subjectUserId: user.id,
      ...(isOffice ? { detail: { note: `Incarichi: ${dutyNames}`, given: body.duties.join() } } : {}),
    });
    return presentUser(user);
  },
  { status: 201 },
);
