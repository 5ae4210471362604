/** Finds or makes the role that calls and jobs connect as: it owns nothing, and no statement makes it more. */
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg from 'pg';
import { SESSION_SETTINGS } from './client.ts';
import { connectClient, type Address } from './passwords.ts';

type Wanted = { owner: Address; callsUrl?: string; secrets: readonly [string, ...string[]]; isPooled: boolean };

const OTHERWISE = 'Say in DATABASE_CALLS_URL what calls connect with.';
/** Any number; every process of the portal uses this one. */
const LOCK = 4_220_912;

/**
 * The address that calls connect with: the one that was given, or that of a role of this database whose name and
 * password follow from the secret. Each secret has a role of its own: while it is turned, processes with the old one
 * (`secrets` from the second on) go on connecting. @throws when the role could do more than calls may
 */
export const prepareCallsRole = async ({ owner: of, callsUrl, secrets, isPooled }: Wanted): Promise<string> => {
  const owner = await connectClient(of, { application_name: 'ema-start' });
  try {
    const url = callsUrl ?? (await ownRole(owner, of.url, secrets));
    if (isPooled) await keepSettings(owner, url);
    await refusePowers(owner, url);
    return url;
  } finally {
    await owner.end();
  }
};

const nameOf = (oid: string, secret: string): string =>
  `ema_calls_${oid}_${createHmac('sha256', secret).update('role').digest('hex').slice(0, 8)}`;

const ownRole = async (owner: pg.Client, ownerUrl: string, secrets: Wanted['secrets']): Promise<string> => {
  const { rows } = await owner.query<{ oid: string }>(
    'select oid::text as oid from pg_database where datname = current_database()',
  );
  const oid = rows[0]?.oid ?? '';
  const [secret] = secrets;
  const name = nameOf(oid, secret);
  const password = createHmac('sha256', secret).update(name).digest('base64url');
  const url = new URL(ownerUrl);
  url.username = name;
  url.password = password;
  if (url.username !== name) throw new Error(`DATABASE_URL names no host. ${OTHERWISE}`);
  await owner.query('select pg_advisory_lock($1)', [LOCK]);
  try {
    if (!(await letsIn(url.toString()))) await makeRole(owner, name, password);
    const kept = secrets.map((of) => nameOf(oid, of));
    await dropFormer(owner, oid, kept);
  } catch (thrown) {
    throw new Error(
      `The owner of the database may not make the role ${name} (createrole, ema_app with admin option). ${OTHERWISE}`,
      { cause: thrown },
    );
  } finally {
    await owner.query('select pg_advisory_unlock($1)', [LOCK]);
  }
  if (!(await letsIn(url.toString())))
    throw new Error(`The database does not let in the role ${name} with its password (pg_hba.conf). ${OTHERWISE}`);
  return url.toString();
};

/** Roles of secrets that are no more let nobody in; one by which a process still works goes with the next start. */
const dropFormer = async (owner: pg.Client, oid: string, kept: readonly string[]): Promise<void> => {
  const { rows } = await owner.query<{ name: string }>(
    `select r.rolname::text as name
     from pg_roles r
     where r.rolname ~ ('^ema_calls_' || $1 || '(_[0-9a-f]{8})?$') and r.rolname <> all($2::text[])
       and not exists (select from pg_stat_activity a where a.usename = r.rolname)`,
    [oid, kept],
  );
  for (const { name } of rows) await owner.query(`drop role if exists ${name}`);
};

const makeRole = async (owner: pg.Client, name: string, password: string): Promise<void> => {
  const known = await owner.query('select 1 from pg_roles where rolname = $1', [name]);
  // The verifier, not the password: a statement may stand in the database's own log.
  const login = `login password '${scramOf(password)}'`;
  await owner.query(`${known.rowCount ? 'alter' : 'create'} role ${name} ${login}`);
  await owner.query(`grant ema_app to ${name}`);
};

/** Does the database know the role with that password? @throws for any other reason */
const letsIn = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch (thrown) {
    if (/^28/.test(String((thrown as { code?: unknown }).code))) return false;
    throw thrown;
  } finally {
    await client.end().catch(() => {});
  }
};

const ITERATIONS = 4096;
/** What PostgreSQL keeps of a password (RFC 5802), reckoned here so that it never travels. */
const scramOf = (password: string): string => {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256');
  const keyed = (text: string) => createHmac('sha256', salted).update(text).digest();
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`;
};

/** Which of them stand otherwise at the role, each with the statement that sets it; PostgreSQL spells names its way. */
const DIFFERING = `
  select format('alter role %I in database %I set %s to %L', r.rolname, d.datname, w.name, w.value) as statement
  from unnest($2::text[], $3::text[]) as w(name, value)
  join pg_roles r on r.rolname = $1
  join pg_database d on d.datname = current_database()
  where not exists (
    select from pg_db_role_setting s
    cross join lateral unnest(s.setconfig) as kept(setting)
    where s.setrole = r.oid
      and s.setdatabase = d.oid
      and lower(split_part(kept.setting, '=', 1)) = w.name
      and split_part(kept.setting, '=', 2) = w.value)`;

/**
 * Behind a pooler a connection is nobody's: what each begins with stands at the role, in this database. An owner that
 * may not write it there finds it written by a superuser. @throws with the statements when it is not
 */
const keepSettings = async (owner: pg.Client, url: string): Promise<void> => {
  const role = decodeURIComponent(new URL(url).username);
  const wanted = [role, Object.keys(SESSION_SETTINGS), Object.values(SESSION_SETTINGS)];
  const { rows } = await owner.query<{ statement: string }>(DIFFERING, wanted);
  try {
    for (const { statement } of rows) await owner.query(statement);
  } catch (thrown) {
    if ((thrown as { code?: unknown }).code !== '42501') throw thrown;
    const statements = rows.map(({ statement }) => `${statement};`).join('\n');
    throw new Error(
      `The owner of the database may not write what connections of ${role} begin with (it is no admin of that role). ` +
        `As superuser, once:\n${statements}`,
      { cause: thrown },
    );
  }
};

/**
 * What a role must not be or have, each as the name of a column that is true when it does. It may see who follows the
 * primary (NET-1045).
 */
const POWERS = `
  select r.rolsuper as "is a superuser", r.rolcreaterole as "may make roles", r.rolcreatedb as "may make databases",
    r.rolbypassrls as "passes by row security", r.rolreplication as "may replicate",
    exists (
      select from pg_shdepend d
      where d.refclassid = 'pg_authid'::regclass and d.refobjid = r.oid and d.deptype = 'o') as "owns something",
    exists (
      select from pg_roles o
      where o.rolname not in (r.rolname, 'ema_app', 'pg_read_all_stats')
        and pg_has_role(r.oid, o.oid, 'member')) as "may become another role",
    not pg_has_role(r.oid, 'ema_app', 'usage') as "is no member of ema_app"
  from pg_roles r
  where r.rolname = $1`;

const refusePowers = async (owner: pg.Client, url: string): Promise<void> => {
  const role = decodeURIComponent(new URL(url).username);
  const { rows } = await owner.query<Record<string, boolean>>(POWERS, [role]);
  const powers = rows[0] ? Object.entries(rows[0]).flatMap(([what, is]) => (is ? [what] : [])) : ['does not exist'];
  if (powers.length > 0)
    throw new Error(`Calls may not connect as the role ${role} of DATABASE_CALLS_URL: it ${powers.join(', ')}.`);
};
