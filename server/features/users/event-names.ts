/** What the events of the audit are called where people read of them. */
import { sql, type SQL } from 'drizzle-orm';

/** What an audit event is called where people read of it. Events without a name here are not shown to them. */
export const EVENT_NAMES: Record<string, string> = {
  'access.login': 'Accesso',
  'access.login-refused': 'Accesso rifiutato',
  'access.logout': 'Uscita',
  'access.update-password': 'Password modificata',
  'access.reset-password': 'Password reimpostata',
  'access.end-session': 'Sessione terminata',
  'access.impersonation-started': 'Immedesimazione iniziata',
  'access.impersonation-ended': 'Immedesimazione terminata',
  'access.subordinate-login-started': 'Ingresso dello sponsor',
  'access.subordinate-login-ended': 'Uscita dello sponsor',
  'customers.create': 'Cliente creato',
  'customers.update': 'Cliente modificato',
  'customers.activate-account': 'Account del cliente attivato',
  'orders.create-commission': 'Commissione creata',
  'orders.update-commission': 'Commissione modificata',
  'orders.delete-commission': 'Commissione eliminata',
  'orders.direct-submission': 'Ordine inviato',
  'payments.stripe-payment': 'Pagamento avviato',
  'contracts.start-signature': 'Firma avviata',
  'contracts.complete-signature': 'Documento firmato',
  'operations.complete-contact-validation': 'Contatto convalidato',
};

/** The same for `event in (…)`. */
export const namedEvents: SQL = sql.join(
  Object.keys(EVENT_NAMES).map((name) => sql`${name}`),
  sql`, `,
);
