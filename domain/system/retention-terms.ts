/** How long what the night deletes is kept: the terms, between which bounds, and how each is said (NET-505). */
import { BOOK_YEARS } from '../privacy/kept.ts';

/** `least` is never undercut, whatever is typed or stands in the database; `usual` is what a portal begins with. */
type Bounds = { least: number; most: number; usual: number };
export const TERM_BOUNDS = {
  retention_repeats_days: { least: 1, most: 30, usual: 3 },
  retention_sessions_days: { least: 30, most: 365, usual: 90 },
  retention_codes_days: { least: 30, most: 365, usual: 90 },
  retention_devices_days: { least: 90, most: 730, usual: 400 },
  retention_drafts_days: { least: 7, most: 180, usual: 30 },
  retention_messages_days: { least: 30, most: 365, usual: 90 },
  retention_operations_days: { least: 30, most: 730, usual: 180 },
  retention_uploads_months: { least: 6, most: 36, usual: 12 },
  retention_appointments_months: { least: 6, most: 60, usual: 24 },
  retention_guests_months: { least: 6, most: 60, usual: 24 },
  retention_webhooks_days: { least: 30, most: 365, usual: 90 },
  retention_webhooks_waiting_days: { least: 3, most: 30, usual: 30 },
  retention_books_years: { least: BOOK_YEARS, most: 20, usual: BOOK_YEARS },
} as const satisfies Record<string, Bounds>;
/** The membership form promises it (art. 4.2): nothing sets it otherwise (ACC-618). */
export const PROGRAMME_DAYS = 90;
export type TermId = keyof typeof TERM_BOUNDS;
export type Terms = Record<TermId, number>;
export const isTerm = (id: string): id is TermId => Object.hasOwn(TERM_BOUNDS, id);
export const TERM_IDS = Object.keys(TERM_BOUNDS).filter(isTerm);

const inForce = (id: TermId, kept: string | undefined): number => {
  const { least, most, usual } = TERM_BOUNDS[id];
  const n = kept !== undefined && /^\d{1,9}$/.test(kept) ? Number(kept) : usual;
  return Math.min(Math.max(n, least), most);
};
/** The terms in force, by what the parameters say. */
export const termsOf = (values: ReadonlyMap<string, string>): Terms => ({
  retention_repeats_days: inForce('retention_repeats_days', values.get('retention_repeats_days')),
  retention_sessions_days: inForce('retention_sessions_days', values.get('retention_sessions_days')),
  retention_codes_days: inForce('retention_codes_days', values.get('retention_codes_days')),
  retention_devices_days: inForce('retention_devices_days', values.get('retention_devices_days')),
  retention_drafts_days: inForce('retention_drafts_days', values.get('retention_drafts_days')),
  retention_messages_days: inForce('retention_messages_days', values.get('retention_messages_days')),
  retention_operations_days: inForce('retention_operations_days', values.get('retention_operations_days')),
  retention_uploads_months: inForce('retention_uploads_months', values.get('retention_uploads_months')),
  retention_appointments_months: inForce('retention_appointments_months', values.get('retention_appointments_months')),
  retention_guests_months: inForce('retention_guests_months', values.get('retention_guests_months')),
  retention_webhooks_days: inForce('retention_webhooks_days', values.get('retention_webhooks_days')),
  retention_webhooks_waiting_days: inForce(
    'retention_webhooks_waiting_days',
    values.get('retention_webhooks_waiting_days'),
  ),
  retention_books_years: inForce('retention_books_years', values.get('retention_books_years')),
});

const said = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;
/** A term as people read it: «90 giorni», «1 giorno». */
export const termText = (id: TermId, terms: Terms): string => {
  const n = terms[id];
  if (id.endsWith('_months')) return said(n, 'mese', 'mesi');
  return id.endsWith('_years') ? said(n, 'anno', 'anni') : said(n, 'giorno', 'giorni');
};
/** What the law makes us keep, and until when. */
export const booksText = (terms: Terms): string => `${termText('retention_books_years', terms)} dalla fine dell’anno`;
