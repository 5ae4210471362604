/** What can be done to many rows of a list at once, and what each of it is called. */

export const BULK_ACTIONS = [
  'users.disable',
  'users.enable',
  'contracts.cancel',
  'fiscal-documents.cancel',
  'card-receipts.cancel',
  'webhooks.resend',
  'admin-orders.send-email',
  'deliveries.verify',
  'contact-validations.force',
  'agents.set-status',
  'products.disable',
  'products.enable',
  'media.hide',
  'media.show',
  'agents-papers.cancel',
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
  'deliveries.verify': {
    title: 'Verifica pagamenti dichiarati',
    one: 'pagamento',
    many: 'pagamenti',
    effect: 'Risultano arrivati: una consegna di cui è arrivato tutto è pagata. Non si torna indietro.',
  },
  'contact-validations.force': {
    title: 'Valida contatti',
    one: 'contatto',
    many: 'contatti',
    effect: 'Valgono come convalidati senza il loro codice: ne risponde chi li valida, e resta nel log.',
  },
  'agents.set-status': {
    title: 'Cambia stato degli agenti',
    one: 'agente',
    many: 'agenti',
    effect: 'Ognuno riceve lo stato che scegli, qualunque avesse prima.',
  },
  'products.disable': {
    title: 'Togli prodotti dalla vendita',
    one: 'prodotto',
    many: 'prodotti',
    effect: 'Non si ordinano più, in nessun listino; gli ordini già fatti restano come sono.',
  },
  'products.enable': {
    title: 'Rimetti prodotti in vendita',
    one: 'prodotto',
    many: 'prodotti',
    effect: 'Si ordinano di nuovo, nei listini in cui stanno.',
  },
  'media.hide': {
    title: 'Nascondi foto e video',
    one: 'elemento',
    many: 'elementi',
    effect: 'Escono da questo elenco; chi li ha caricati li vede ancora, con il motivo.',
  },
  'media.show': {
    title: 'Mostra di nuovo foto e video',
    one: 'elemento',
    many: 'elementi',
    effect: 'Tornano fra i visibili, senza il motivo per cui erano nascosti.',
  },
  'agents-papers.cancel': {
    title: 'Annulla documenti e ricevute',
    one: 'documento',
    many: 'documenti',
    effect: CANCELLED,
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
