/**
 * Makes an administrator, such as the first one of an empty portal:
 * `npm run make-administrator -- mario.rossi Mario Rossi [--roles ROLE_ADMIN,…]`, with the database of DATABASE_URL.
 * The password is shown once and changed at first use.
 */
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import pino from 'pino';
import { username } from '@ema/calls/users.ts';
import { GRANTABLE, OFFICE_GRANTS } from '@ema/domain/access/facts.ts';
import { generatePassword } from '@ema/domain/access/password.ts';
import { createPasswordHasher } from '../adapters/passwords.ts';
import { writeAudit } from '../kernel/audit.ts';
import { readConfig } from '../kernel/config.ts';
import { createClock } from '../adapters/clock.ts';
import { openDatabase } from './client.ts';
import { ownerOf } from './passwords.ts';
import { first } from './rows.ts';
import { users } from './tables/access.ts';

/** In a release it is a program of its own. */
const CALLED = process.argv[1]?.endsWith('.mjs') ? 'bin/make-administrator' : 'npm run make-administrator --';
const USAGE = `${CALLED} <username> <first name> <last name> [--roles ROLE_ADMIN,…]`;
const refuse = (why: string): never => {
  process.stderr.write(`${why}\n`);
  process.exit(1);
};
/** In one line: what a database refuses holds the hash of the password among its values. */
process.on('uncaughtException', (thrown) => {
  const { cause } = thrown;
  refuse(`Nothing was made: ${cause instanceof Error ? cause.message : thrown.message}`);
});
const readArguments = () => {
  try {
    return parseArgs({ options: { roles: { type: 'string' } }, allowPositionals: true });
  } catch {
    return refuse(`Who? ${USAGE}`);
  }
};
const { values, positionals } = readArguments();
const [asked = '', firstName = '', ...lastNames] = positionals;
const lastName = lastNames.join(' ');
const roles = values.roles?.split(',') ?? OFFICE_GRANTS;
const unknown = roles.filter((role) => !GRANTABLE.some((known) => known === role));
if (!firstName || !lastName) refuse(`Who? ${USAGE}`);
if (unknown.length > 0) refuse(`Nobody can be given ${unknown.join(', ')}: only ${GRANTABLE.join(', ')}.`);
const name = username().safeParse(asked);
if (!name.success) refuse(`«${asked}» is no username: ${name.error.issues[0]?.message}`);

const config = readConfig();
const now = createClock(config.EMA_CLOCK_START).now();
const password = generatePassword(randomBytes(48));
const hash = await (await createPasswordHasher()).hash(password);
const { pool, db } = openDatabase(ownerOf(config), 1, pino({ level: 'warn' }), { as: 'owner' });
const id = await db.transaction(now, async (tx) => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`username ${asked.toLowerCase()}`}, 0))`);
  const administrator = await first(
    tx,
    { id: users.id },
    sql`
      with person as (
        insert into people (first_name, last_name)
        select ${firstName}, ${lastName}
        where not exists (select from users where lower(username) = ${asked.toLowerCase()})
        returning id
      )
      insert into users (person_id, username, user_type, password_hash, password_generated, created_at)
      select id, ${asked}, 'amministratore', ${hash}, true, ema_now()
      from person
      returning id`,
  );
  if (!administrator) return null;
  await tx.execute(sql`
    insert into grants (user_id, role)
    select ${administrator.id}, role from unnest(${sql.param([...roles])}::text[]) role`);
  const who = { viewer: null, now, ip: '', requestId: 'make-administrator' };
  const event = {
    event: 'users.make-administrator',
    object: 'user' as const,
    objectId: administrator.id,
    subjectUserId: administrator.id,
  };
  await writeAudit(tx, { ...event, detail: { roles } }, who);
  return administrator.id;
});
await pool.end();
if (id === null) refuse(`${asked} is somebody’s already: nothing was made.`);
process.stdout.write(`${asked} may sign in. The first password, shown only now: ${password}\n`);
