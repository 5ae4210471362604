/** What the log calls the fields of what happened, and how the value of each is read. */
import { ROLE_NAMES } from '../access/role-names.ts';
import { STATUS_NAMES } from '../agents/statuses.ts';
import { SCOPES } from '../api-keys/scopes.ts';
import { STATUS_WORDS } from '../appointments/words.ts';
import { BULK_ACTIONS, BULK_WORDS } from '../bulk/actions.ts';
import { LISTINGS } from '../catalogue/listings.ts';
import { AUDIENCE_WORDS, TEXT_NAMES } from '../contracts/kinds.ts';
import { REFUND_METHOD_NAMES } from '../customer-orders/refund.ts';
import { PAPER_TYPES, TYPES } from '../fiscal-documents/types.ts';
import { SCAN_WORDS } from '../meetings/scanning.ts';
import { ATTEMPT_WORDS, RESOLUTIONS } from '../payments/words.ts';
import { CHANNEL_WORDS, KIND_WORDS as REQUEST_KINDS } from '../privacy/states.ts';
import { KIND_WORDS as UPLOAD_KINDS } from '../profile/uploads.ts';
import { INVITATION_FILE_WORDS } from '../sponsorship/files.ts';
import { INVITATION_STATUS_WORDS, PART_WORDS } from '../sponsorship/words.ts';
import { DELIVERY_STATE_NAMES, ENDPOINT_STATE_NAMES } from '../webhooks/states.ts';

/** How a value is written where its own look does not say it: cents, the wire's decimal amount, tenths of a point. */
export type Kind = 'cents' | 'amount' | 'euro' | 'tenths' | 'percentage' | 'basisPoints' | 'fields' | 'shop';
type Field = { label: string; kind?: Kind; words?: Readonly<Record<string, string>> };

const CONTACTS = { email: 'E-mail', mobile: 'Cellulare' };
const OUTCOMES = { granted: 'Evasa', refused: 'Rifiutata', verified: 'Verificato', reopened: 'Riaperto' };
const DOCUMENTS = { ...TEXT_NAMES, ...Object.fromEntries(PAPER_TYPES.map((type) => [type, TYPES[type].name])) };
const KINDS = { ...REQUEST_KINDS, ...UPLOAD_KINDS, ...INVITATION_FILE_WORDS };
/** Of a scan that is told again nothing is asked. */
const RESULTS = { ...SCAN_WORDS, ERR_ALREADY_CHECKED: 'Presenza già registrata', ...STATUS_WORDS };
const SCOPE_NAMES = Object.fromEntries(Object.entries(SCOPES).map(([scope, { name }]) => [scope, name]));
const STATUSES = { ...INVITATION_STATUS_WORDS, ...STATUS_WORDS, ...STATUS_NAMES };
const DAYS = { 1: 'lunedì', 2: 'martedì', 3: 'mercoledì', 4: 'giovedì', 5: 'venerdì', 6: 'sabato', 7: 'domenica' };
const VISIBLE = { all: 'Tutti', enabled: 'Attivi', disabled: 'Disabilitati', customer: 'Clienti agevolati' };
const STATES = { ...DELIVERY_STATE_NAMES, ...ENDPOINT_STATE_NAMES, ...ATTEMPT_WORDS };
const BULK_TITLES = Object.fromEntries(BULK_ACTIONS.map((action) => [action, BULK_WORDS[action].title]));
const ACTIONS: Readonly<Record<string, string>> = { ...BULK_TITLES, ...RESOLUTIONS };

const NAMES = {
  access: { label: 'Accesso' },
  accountName: { label: 'Intestatario' },
  action: { label: 'Azione', words: ACTIONS },
  added: { label: 'Aggiunti' },
  address: { label: 'Indirizzo' },
  again: { label: 'Di nuovo' },
  agents: { label: 'Incaricati' },
  album: { label: 'Album' },
  amount: { label: 'Importo' },
  amountCents: { label: 'Importo', kind: 'cents' },
  answer: { label: 'Risposta', words: { accepted: 'Accettato', declined: 'Rifiutato' } },
  asked: { label: 'A chi è chiesto', words: { everybody: 'Tutti', unsigned: 'Chi non ha ancora firmato' } },
  attempt: { label: 'Tentativo' },
  audience: { label: 'Destinatari', words: AUDIENCE_WORDS },
  badges: { label: 'Badge' },
  bands: { label: 'Fasce' },
  basisPoints: { label: 'Provvigione', kind: 'basisPoints' },
  birthCountry: { label: 'Paese di nascita' },
  birthDate: { label: 'Data di nascita' },
  birthMunicipality: { label: 'Comune di nascita' },
  cents: { label: 'Importo', kind: 'cents' },
  changed: { label: 'Modificati' },
  channel: { label: 'Come è arrivata', words: CHANNEL_WORDS },
  city: { label: 'Città' },
  closing_id: { label: 'Chiusura' },
  code: { label: 'Codice' },
  codes: { label: 'Prodotti in ordine' },
  concerned: { label: 'Persone interessate' },
  contact: { label: 'Contatto', words: CONTACTS },
  contactType: { label: 'Contatto', words: CONTACTS },
  credits: { label: 'Crediti' },
  credits_before: { label: 'Crediti prima' },
  cumulative: { label: 'Ordine cumulativo' },
  customerId: { label: 'Cliente' },
  customerRequired: { label: 'Cliente obbligatorio' },
  customProductOptions: { label: 'Opzioni proprie' },
  date: { label: 'Data' },
  day: { label: 'Giorno' },
  declared: { label: 'Dichiarata' },
  delivery: { label: 'Consegna' },
  deliveryToCustomerPreferred: { label: 'Consegna al cliente' },
  description: { label: 'Descrizione' },
  differences: { label: 'Modifiche' },
  dinners: { label: 'Cene' },
  disabled: { label: 'Fuori vendita' },
  discountedStrizzamopEnabled: { label: 'Strizzamop scontato' },
  displayName: { label: 'Nome e cognome' },
  documentType: { label: 'Tipo di documento', words: DOCUMENTS },
  dueOn: { label: 'Scadenza' },
  eligible: { label: 'Senza pagamento' },
  emailType: { label: 'E-mail inviata', words: { admin: 'All’ufficio ordini', seller: 'Al venditore' } },
  enabled: { label: 'Attivo' },
  ending: { label: 'Ultime cifre' },
  event: { label: 'Esito' },
  events: { label: 'Eventi' },
  expiresOn: { label: 'Ultimo giorno' },
  externalCode: { label: 'Codice esterno' },
  fallen: { label: 'Scesi' },
  field: { label: 'Campo', kind: 'fields' },
  fields: { label: 'Campi', kind: 'fields' },
  first: { label: 'Prima volta' },
  firstName: { label: 'Nome' },
  fiscalCode: { label: 'Codice fiscale' },
  flag: { label: 'Segnalazione' },
  followsCompanyPeriod: { label: 'Segue il periodo dell’azienda' },
  forced: { label: 'Senza codice' },
  format: { label: 'Formato', words: { csv: 'CSV', xlsx: 'XLSX', pdf: 'PDF' } },
  from: { label: 'Dal' },
  from_level: { label: 'Livello prima' },
  fromCents: { label: 'Da', kind: 'cents' },
  gender: { label: 'Sesso' },
  goal: { label: 'Ordini da raggiungere' },
  guests: { label: 'Ospiti' },
  host: { label: 'Indirizzo' },
  hotels: { label: 'Alberghi' },
  hours: { label: 'Ore di validità' },
  iban: { label: 'IBAN' },
  id: { label: 'Numero' },
  idCardExpiryDate: { label: 'Scadenza del documento' },
  idCardIssueDate: { label: 'Rilascio del documento' },
  idCardIssuedBy: { label: 'Ente di rilascio' },
  idCardNumber: { label: 'Numero del documento' },
  idCardType: { label: 'Tipo di documento' },
  ids: { label: 'Nuovo ordine' },
  imported: { label: 'Importati' },
  invitation: { label: 'Sponsorizzazione' },
  isFree: { label: 'Senza pagamento' },
  isLimitedSubmissionPeriodEnabled: { label: 'Invio in un periodo della settimana' },
  isOnSale: { label: 'In vendita' },
  isReplaced: { label: 'Sostituito' },
  items: { label: 'Righe' },
  joined: { label: 'Unito all’ordine' },
  kept: { label: 'Confermati' },
  kind: { label: 'Tipo', words: KINDS },
  known: { label: 'Già presenti' },
  lastDay: { label: 'Ultimo giorno' },
  lastName: { label: 'Cognome' },
  left: { label: 'Rimaste' },
  list: { label: 'Elenco' },
  listing: { label: 'Listino', words: LISTINGS },
  lost: { label: 'Smarrito' },
  manager: { label: 'Manager' },
  many: { label: 'Ordini esportati insieme' },
  marketingConsent: { label: 'Consenso al marketing' },
  maxHeight: { label: 'Altezza massima' },
  maxWidth: { label: 'Larghezza massima' },
  measures: { label: 'Misure' },
  mediaType: { label: 'Tipo', words: { photo: 'Foto', video: 'Video' } },
  meetings: { label: 'Meeting' },
  meetingScannerEnabled: { label: 'Presenze ai meeting' },
  method: { label: 'Metodo', words: REFUND_METHOD_NAMES },
  minHeight: { label: 'Altezza minima' },
  minimumPrice: { label: 'Prezzo minimo', kind: 'amount' },
  minLevel: { label: 'Livello minimo' },
  minWidth: { label: 'Larghezza minima' },
  moved: { label: 'Spostate' },
  name: { label: 'Nome' },
  number: { label: 'Numero' },
  operationName: { label: 'Operazione' },
  option: { label: 'Scelta' },
  options: { label: 'Opzioni' },
  order: { label: 'Ordine' },
  orderMax: { label: 'Ordine massimo', kind: 'amount' },
  orderMin: { label: 'Ordine minimo', kind: 'amount' },
  orderMinForFreeShipping: { label: 'Spedizione gratuita da', kind: 'amount' },
  orders: { label: 'Ordini' },
  outcome: { label: 'Esito', words: OUTCOMES },
  packaging: { label: 'Confezione' },
  paid: { label: 'Pagata' },
  part: { label: 'Parte', words: PART_WORDS },
  password: { label: 'Password' },
  people: { label: 'Persone' },
  period: { label: 'Periodo' },
  perMinute: { label: 'Chiamate al minuto' },
  picture: { label: 'Foto' },
  place: { label: 'Luogo' },
  planned: { label: 'Previsti' },
  plannedByUserId: { label: 'Prevista dall’utente' },
  points: { label: 'Punti' },
  pointsTenths: { label: 'Punti', kind: 'tenths' },
  postCode: { label: 'CAP' },
  prefix: { label: 'Inizio della chiave' },
  price: { label: 'Prezzo', kind: 'amount' },
  priceCents: { label: 'Prezzo', kind: 'cents' },
  prices: { label: 'Prezzi' },
  priceSquareCentimeter: { label: 'Prezzo al centimetro quadrato', kind: 'euro' },
  product: { label: 'Prodotto' },
  products: { label: 'Prodotti' },
  programmeRejected: { label: 'Programma rifiutato' },
  provider: { label: 'Fornitore', words: { stripe: 'Carta', klarna: 'Klarna', pagodil: 'PagoDIL' } },
  province: { label: 'Provincia' },
  publishFrom: { label: 'Visibile dal' },
  publishTo: { label: 'Visibile fino al' },
  quadroId: { label: 'Codice esterno' },
  quantity: { label: 'Quantità' },
  reference: { label: 'Riferimento' },
  removed: { label: 'Tolti' },
  replaced: { label: 'Sostituita' },
  replacement: { label: 'Sostituito da' },
  request: { label: 'Richiesta' },
  result: { label: 'Esito', words: RESULTS },
  revision: { label: 'Revisione' },
  risen: { label: 'Saliti' },
  roles: { label: 'Ruoli', words: ROLE_NAMES },
  rooms: { label: 'Camere' },
  rows: { label: 'Righe' },
  samples: { label: 'Campioni' },
  scanners: { label: 'Addetti alle presenze' },
  scopes: { label: 'Permessi', words: SCOPE_NAMES },
  seller: { label: 'Venditore' },
  shelf: { label: 'Sezione' },
  shippingFees: { label: 'Spese di spedizione', kind: 'amount' },
  shop: { label: 'Marchio', kind: 'shop' },
  sortingValue: { label: 'Posto nell’elenco' },
  sponsor: { label: 'Sponsor' },
  standing: { label: 'Registrata' },
  startsOn: { label: 'Dal' },
  state: { label: 'Stato', words: STATES },
  status: { label: 'Stato', words: STATUSES },
  street: { label: 'Via' },
  streetNumber: { label: 'Numero civico' },
  subGuests: { label: 'Accompagnatori' },
  submissionPeriodEndDay: { label: 'Invio fino a', words: DAYS },
  submissionPeriodEndTime: { label: 'Invio fino alle ore' },
  submissionPeriodStartDay: { label: 'Invio da', words: DAYS },
  submissionPeriodStartTime: { label: 'Invio dalle ore' },
  takenBack: { label: 'Merce ripresa' },
  textVersion: { label: 'Versione del testo' },
  thresholds: { label: 'Crediti dei livelli' },
  time: { label: 'Quando' },
  title: { label: 'Titolo' },
  to: { label: 'A' },
  to_level: { label: 'Livello' },
  toRefundCents: { label: 'Da rimborsare', kind: 'cents' },
  totalCents: { label: 'Totale', kind: 'cents' },
  type: { label: 'Tipo d’ordine' },
  types: { label: 'Tipi d’ordine' },
  unchanged: { label: 'Invariati' },
  username: { label: 'Username' },
  value: { label: 'Valore' },
  variant: { label: 'Variante' },
  variants: { label: 'Varianti' },
  vatNumber: { label: 'Partita IVA' },
  vatPercentage: { label: 'IVA', kind: 'percentage' },
  visibility: { label: 'Visibilità', words: VISIBLE },
  wasExported: { label: 'Era esportato' },
  whole: { label: 'Tutti i dati' },
} as const satisfies Readonly<Record<string, Field>>;
export const FIELDS: Readonly<Record<string, Field>> = NAMES;

/** What `from` and `to` are of. */
export const MOVED: Readonly<Record<string, string>> = {
  invitation: 'Sponsor',
  'level-scale': 'Crediti dei livelli',
  order: 'Pagamento',
};
/** What `before` and `after` are of, where they are values and no fields. */
export const VALUES: Readonly<Record<string, string>> = {
  'fee-scale': 'bands',
  'vat-change': 'vatPercentage',
};

/** Of the portal itself, or told already: the note of a change of duties, of an agent or of a run says the same. */
export const UNTOLD_FIELDS = [
  'acting',
  'actor',
  'challenge',
  'done',
  'given',
  'isNew',
  'isRepeated',
  'link',
  'prefix',
  'repeated',
  'scan',
  'sha256',
  'source',
  'taken',
  'templateId',
  'version',
  'why',
] as const;
/** Note and reason are told by themselves. */
const SAID = ['note', 'reason'] as const;
const UNTOLD: ReadonlySet<string> = new Set([...UNTOLD_FIELDS, ...SAID]);
export const isUntold = (field: string): boolean => UNTOLD.has(field);

type DetailField = keyof typeof NAMES | (typeof UNTOLD_FIELDS)[number] | (typeof SAID)[number] | 'before' | 'after';
/** What an event may say: each field has a name for people, so that the log says nothing in English (NET-941). */
export type Detail = Readonly<Partial<Record<DetailField, unknown>>>;
type FieldsOf<D> = D extends unknown ? (string extends keyof D ? never : keyof D) : never;
/** The same of what is spread into it; fields that are known as nothing but text stay unseen. */
export type IfNamed<D> = [Exclude<FieldsOf<D>, DetailField>] extends [never]
  ? unknown
  : { detail: { withoutName: Exclude<FieldsOf<D>, DetailField> } };

/** `extraFees` is «Extra fees» until somebody gives it a name. */
export const labelOf = (field: string): string => {
  const label = Object.hasOwn(FIELDS, field) ? FIELDS[field]?.label : undefined;
  if (label !== undefined) return label;
  const words = field
    .replaceAll(/[_-]+/g, ' ')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .trim()
    .toLowerCase();
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
};
