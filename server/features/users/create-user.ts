/** The office makes an account for somebody who scans at meetings (NET-154, NET-236, ACC-328). */
import { sql } from 'drizzle-orm';
import { createUser } from '@ema/calls/users.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { MADE_BY_OFFICE } from '@ema/domain/users/may.ts';
import { first } from '../../db/rows.ts';
import { users } from '../../db/tables/access.ts';
import { handle } from '../../kernel/handle.ts';
import { checkPassword, partsOf, takeUsername } from './account-faults.ts';
import { presentUser } from './present.ts';
import { findUser } from './queries.ts';

export const createUserHandler = handle(
  createUser,
  async (c, { body }) => {
    const name = partsOf(body.displayName);
    checkPassword(body.password, { username: body.username, ...name });
    const hash = await c.ports.passwords.hash(body.password);
    await takeUsername(c.db, body.username);
    const made = await first(
      c.db,
      { id: users.id },
      sql`
      with person as (
        insert into people (first_name, last_name)
        values (${name.firstName}, ${name.lastName})
        returning id
      )
      insert into users (person_id, username, user_type, password_hash, disabled, meeting_scanner_enabled)
      select id, ${body.username}, ${MADE_BY_OFFICE}, ${hash}, ${body.disabled}, ${body.meetingScannerEnabled}
      from person
      returning id`,
    );
    const user = made && (await findUser(c.db, made.id));
    if (!user) throw new CallError('internal');
    await c.audit({ object: 'user', objectId: user.id, subjectUserId: user.id });
    return presentUser(user);
  },
  { status: 201 },
);
