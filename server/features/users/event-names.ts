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
  'access.subordinate-ended': 'Uscita dello sponsor',
};

/** What no call is called: steps of the portal itself, and outcomes that a call tells apart. */
const BY_THE_PORTAL: Record<string, string> = {
  'access.reset-password': 'Password reimpostata',
  'agent-cards.made-anew': 'Tesserino rifatto',
  'agents.became-customer': 'Cliente agevolato per inattività',
  'agents.inactivity-grace': 'Ultimo termine per inattività comunicato',
  'contracts.other-vat-number': 'Firmata una lettera con un’altra partita IVA',
  'agents.made-customer': 'Cliente agevolato inserito tra i clienti',
  'agents.unchanged': 'Agente salvato senza cambiamenti',
  'appointments.remind': 'Promemoria di un appuntamento inviato',
  'appointments.unconfirmed': 'Appuntamento passato senza conferma, segnalato',
  'payments.delivery-blocked': 'Consegna non pagata: incaricato bloccato',
  'payments.delivery-late': 'Consegna non pagata: sollecito inviato',
  'payments.delivery-soon': 'Consegna da pagare: promemoria inviato',
  'payments.delivery-waiting': 'Consegna da pagare',
  'payments.refund-refused': 'Rimborso rifiutato dal fornitore',
  'payments.refund-requested': 'Rimborso richiesto',
  'payments.refunded': 'Rimborso eseguito',
  'payments.settled': 'Esito di un pagamento',
  'privacy.erased': 'Cancellazione di una persona eseguita',
  'sponsorship.account-made': 'Account del nuovo incaricato creato',
  'sponsorship.balance-waived': 'Saldo del kit non più dovuto',
  'sponsorship.invitation-lapsed': 'Sponsorizzazione senza seguito eliminata',
  'sponsorship.kit-overdue': 'Pagamento del kit scaduto: sollecito inviato',
  'sponsorship.kit-soon': 'Pagamento del kit in scadenza: promemoria inviato',
  'system.retention': 'Dati oltre il termine eliminati',
  'users.make-administrator': 'Amministratore creato dal server',
  'webhooks.paused': 'Webhook messo in pausa',
  'withdrawals.more-came-in': 'Denaro arrivato dopo la chiusura di un recesso, da rimborsare',
  'withdrawals.refund-arrived': 'Rimborso di un recesso arrivato',
  'withdrawals.refund-begun': 'Rimborso di un recesso iniziato',
  'withdrawals.refund-came-back': 'Rimborso di un recesso non arrivato, da rifare',
  'withdrawals.refund-refused': 'Rimborso di un recesso rifiutato dal fornitore',
};

/** What an audit event is called where people read of it. Events without a name here are not shown to them. */
export const EVENT_NAMES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(calls.flatMap(({ name, log }) => (log?.isActivity ? [[name, log.name]] : []))),
  ...OTHERS,
};

/** The whole log, coming and going too (NET-309). */
export const LOG_NAMES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(calls.flatMap(({ name, log }) => (log ? [[name, log.name]] : []))),
  ...OTHERS,
  ...BY_THE_PORTAL,
};
/** Its types, each once. */
export const LOG_TYPES: readonly string[] = [...new Set(Object.values(LOG_NAMES))].toSorted((a, b) =>
  a.localeCompare(b, 'it'),
);
/** What a type of the log stands for; of an unknown one nothing. */
export const eventsNamed = (type: string): string[] =>
  Object.entries(LOG_NAMES).flatMap(([event, name]) => (name === type ? [event] : []));

const inWords = (names: readonly string[]): SQL =>
  sql.join(
    names.map((name) => sql`${name}`),
    sql`, `,
  );
/** The same for `event in (…)`. */
export const namedEvents: SQL = inWords(Object.keys(EVENT_NAMES));

/** Coming and going, and steps on the way to something that is told when it is done: not what an office looks for. */
const QUIET: readonly string[] = [
  'access.end-session',
  'access.subordinate-login',
  'contracts.start-signature',
  'customers.start-contact-validation',
  'customer-orders.start-signature',
  'operations.start-contact-change',
  'payments.abandon',
  'customer-orders.payment-abandon',
];
/** What an office reads of everybody: whatever writes to the audit, by its name in the log (NET-353). */
export const OFFICE_NAMES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    calls.flatMap(({ name, log, audit }) => (log && audit !== null && !QUIET.includes(name) ? [[name, log.name]] : [])),
  ),
  'access.reset-password': 'Password reimpostata',
  'access.impersonation-started': 'Immedesimazione iniziata',
};
export const officeEvents: SQL = inWords(Object.keys(OFFICE_NAMES));
