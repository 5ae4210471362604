/** What the events of the audit are called where people read of them. */
import { sql, type SQL } from 'drizzle-orm';
import { calls } from '@ema/calls/all.ts';

/** Events of a call that tells apart what happened in it. */
const OTHERS: Record<string, string> = {
  'access.login-refused': 'Accesso rifiutato',
  'access.logout': 'Uscita',
  'access.impersonation-started': 'Immedesimazione iniziata',
  'access.impersonation-ended': 'Immedesimazione terminata',
  'access.subordinate-login-started': 'Ingresso dello sponsor',
  'access.subordinate-login-ended': 'Uscita dello sponsor',
};

/** What an audit event is called where people read of it. Events without a name here are not shown to them. */
export const EVENT_NAMES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(calls.flatMap(({ name, log }) => (log?.isActivity ? [[name, log.name]] : []))),
  ...OTHERS,
};

/** The same for `event in (…)`. */
export const namedEvents: SQL = sql.join(
  Object.keys(EVENT_NAMES).map((name) => sql`${name}`),
  sql`, `,
);
