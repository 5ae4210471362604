/** What can be done to many rows of a list at once, and what each of it is called. */

export const BULK_ACTIONS = [
  'users.disable',
  'users.enable',
  'contracts.cancel',
  'fiscal-documents.cancel',
  'card-receipts.cancel',
  'webhooks.resend',
  'admin-orders.send-email',
] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

export type BulkWords = {
  /** What is done, as a title: «Disabilita utenti». */
  title: string;
  /** What a row of it is, one and many. */
  one: string;
  many: string;
  /** What one has to know before it begins. */
  effect: string;
};

const CANCELLED = 'File e prove restano; chi li ha ricevuti li vede annullati, con il motivo.';
export const BULK_WORDS: Readonly<Record<BulkAction, BulkWords>> = {
  'users.disable': {
    title: 'Disabilita utenti',
    one: 'utente',
    many: 'utenti',
    effect: 'Chi è nel portale ne esce subito e non può più entrare, finché non lo riabiliti.',
  },
  'users.enable': {
    title: 'Riabilita utenti',
    one: 'utente',
    many: 'utenti',
    effect: 'Possono di nuovo entrare nel portale con le loro credenziali.',
  },
  'contracts.cancel': {
    title: 'Annulla contratti',
    one: 'contratto',
    many: 'contratti',
    effect: `${CANCELLED} Le copie delle commissioni, se ce ne sono, restano: si annullano dall’ordine.`,
  },
  'fiscal-documents.cancel': { title: 'Annulla documenti', one: 'documento', many: 'documenti', effect: CANCELLED },
  'card-receipts.cancel': {
    title: 'Annulla ricevute',
    one: 'ricevuta',
    many: 'ricevute',
    effect: 'File e prove restano; chi le ha ricevute le vede annullate, con il motivo.',
  },
  'webhooks.resend': {
    title: 'Rimanda messaggi dei webhook',
    one: 'messaggio',
    many: 'messaggi',
    effect: 'Ognuno parte di nuovo con lo stesso numero, anche se era già arrivato.',
  },
  'admin-orders.send-email': {
    title: 'Invia commissioni per e-mail',
    one: 'commissione',
    many: 'commissioni',
    effect: 'Parte un’e-mail per ogni commissione.',
  },
};

/** As many rows as are worked through at once; with more, filters make them fewer. */
export const MOST_ITEMS = 2_000;
/** Why so many cannot be begun, or null. */
export const countFault = (count: number): string | null => {
  if (count === 0) return 'Scegli almeno una riga.';
  return count > MOST_ITEMS
    ? 'Scegli al massimo 2.000 righe alla volta: restringi i filtri, poi continua con le altre.'
    : null;
};
/** What was confirmed is what is done, or nothing is. */
export const sameCount = (confirmed: number, found: number): string | null =>
  confirmed === found
    ? null
    : `Nel frattempo le righe dell’elenco sono cambiate: ora sono ${found} e non ${confirmed}. Ricontrolla e riprova.`;
