/** What events are about: the records whose history the office reads, and everything else by its name. */
import { TEXT_NAMES } from '../contracts/kinds.ts';
import { parameterLabel } from '../system/parameter-words.ts';
import { PARAMETER_KINDS } from '../system/parameters.ts';

/** `objects`: what events call it. */
export const RECORDS = {
  order: { name: 'Ordine', objects: ['order'] },
  commission: { name: 'Commissione', objects: ['commission'] },
  user: { name: 'Utente', objects: ['user'] },
  agent: { name: 'Agente', objects: ['agent'] },
  person: { name: 'Persona', objects: ['person'] },
  customer: { name: 'Cliente', objects: ['customer'] },
  privateorder: { name: 'Ordine privato', objects: ['private-order'] },
  privatecustomer: { name: 'Cliente privato', objects: ['private-customer'] },
  product: { name: 'Prodotto', objects: ['product'] },
  productkit: { name: 'Kit', objects: ['product-kit'] },
  ordertype: { name: 'Tipo d’ordine', objects: ['order-type'] },
  meeting: { name: 'Meeting', objects: ['meeting'] },
  invitation: { name: 'Sponsorizzazione', objects: ['invitation'] },
  alert: { name: 'Notifica', objects: ['alert'] },
  announcement: { name: 'Annuncio', objects: ['announcement'] },
  album: { name: 'Album', objects: ['gallery_album'] },
  pagodil: { name: 'Testo di PagoDIL', objects: ['pagodil_text'] },
  appointment: { name: 'Appuntamento', objects: ['appointment'] },
  contract: { name: 'Contratto', objects: ['contract'] },
  webhook: { name: 'Webhook', objects: ['webhook'] },
  apikey: { name: 'Chiave API', objects: ['api-key'] },
  withdrawal: { name: 'Recesso', objects: ['withdrawal'] },
  parameter: { name: 'Parametro', objects: ['parameter', 'parameter-plan'] },
  request: { name: 'Richiesta sui dati', objects: ['privacy_request'] },
} as const satisfies Record<string, { name: string; objects: readonly string[] }>;
export type RecordKind = keyof typeof RECORDS;
export type RecordName = `${RecordKind}:${string}`;

/** What is no record of its own. */
const OTHER_OBJECTS = {
  'agent-card': 'Tesserino',
  deliveries: 'Caricamento di consegne',
  listing: 'Listino',
  meetings: 'Caricamento di meeting',
  orders: 'Elenco delle commissioni',
  prices: 'Caricamento di prezzi',
  private_customer: 'Clienti privati',
  products: 'Caricamento di prodotti',
  shippings: 'Caricamento di spedizioni',
  audit: 'Registro delle attività',
  'best-seller-chart': 'Classifica',
  'bulk-run': 'Operazione in blocco',
  consent: 'Consenso',
  contract_kind: 'Modello di contratto',
  data_export: 'Copia dei dati',
  'elenco-incaricati': 'Elenco incaricati',
  erasure: 'Cancellazione',
  'external-income': 'Reddito esterno',
  'fee-scale': 'Scala delle provvigioni',
  fiscal_document: 'Documento fiscale',
  fiscal_import: 'Importazione di documenti fiscali',
  gallery_item: 'Contenuto della galleria',
  'invitation-link': 'Link di sponsorizzazione',
  kit_payment: 'Pagamento del kit',
  'level-scale': 'Scala dei livelli',
  'level-update': 'Cambio di livello',
  'meeting-guest': 'Ospite del meeting',
  'scanned-code': 'Codice letto',
  outbox: 'Messaggio',
  'period-closing': 'Chiusura del periodo',
  'private-customers': 'Clienti privati dell’incaricato',
  processing: 'Registro dei trattamenti',
  report: 'Report',
  retention: 'Conservazione dei dati',
  user_media: 'Foto o video',
  user_upload: 'Documento caricato',
  'vat-change': 'Cambio di IVA',
  view: 'Vista',
  'webhook-delivery': 'Consegna del webhook',
} as const satisfies Record<string, string>;
/** Of the portal itself, or said by the event. */
const NO_OBJECTS = ['', 'session'] as const;

/** What an event may be about: each has a name for people, so that the log says nothing in English. */
export type LoggedObject =
  | (typeof RECORDS)[RecordKind]['objects'][number]
  | keyof typeof OTHER_OBJECTS
  | (typeof NO_OBJECTS)[number];

const plain = (text: string): string => text.trim().toLowerCase().replaceAll('’', "'");
const KIND_OF: ReadonlyMap<string, RecordKind> = new Map(
  Object.entries(RECORDS).flatMap(([kind, { objects }]) =>
    objects.map((object) => [object, kind as RecordKind] as const),
  ),
);

const OTHER_NAMES: ReadonlyMap<string, string> = new Map(Object.entries(OTHER_OBJECTS));

const NAME = /^([a-z]+):([\w.-]{1,60})$/;
/** `order:17`; null for what is no record. */
export const recordOf = (name: string): { kind: RecordKind; id: string } | null => {
  const [, kind = '', id = ''] = NAME.exec(name) ?? [];
  return Object.hasOwn(RECORDS, kind) ? { kind: kind as RecordKind, id } : null;
};
/** What has a code for the portal alone, by the name that its page has: parameters and texts to sign. */
const CODES: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map([
  [RECORDS.parameter.name, Object.fromEntries(Object.keys(PARAMETER_KINDS).map((id) => [id, parameterLabel(id)]))],
  [OTHER_OBJECTS.contract_kind, TEXT_NAMES],
]);
const nameOfId = (words: string, id: string): string => {
  const names = CODES.get(words);
  return names && Object.hasOwn(names, id) ? `«${names[id]}»` : id;
};
/** The code of what is called so, in guillemets or without. */
const idOfName = (words: string, typed: string): string | null => {
  const named = plain(typed.replaceAll(/[«»"]/g, ''));
  return Object.entries(CODES.get(words) ?? {}).find(([, name]) => plain(name) === named)?.[0] ?? null;
};

/** As people call it: «Ordine 17»; of what is none, as it is. */
export const recordWords = (name: string): string => {
  const record = recordOf(name);
  if (!record) return name;
  const words = RECORDS[record.kind].name;
  return `${words} ${nameOfId(words, record.id)}`;
};

/** What an event is about, and the record it is, if it is one; of the portal itself nothing. */
export const recordOfObject = (object: string, id: string): { words: string; record: RecordName | null } | null => {
  if (NO_OBJECTS.some((none) => none === object)) return null;
  const kind = KIND_OF.get(object);
  const name = kind ? RECORDS[kind].name : OTHER_NAMES.get(object);
  // What a file is called: «elenco-utenti».
  const words = name ?? `${object.slice(0, 1).toUpperCase()}${object.slice(1).replaceAll(/[-_]+/g, ' ')}`;
  const record = kind && NAME.test(`${kind}:${id}`) ? (`${kind}:${id}` as const) : null;
  return { words: id === '' ? words : `${words} ${nameOfId(words, id)}`, record };
};

const NAMED: readonly (readonly [string, readonly string[]])[] = [
  ...Object.values(RECORDS).map(({ name, objects }) => [name, objects] as const),
  ...Object.entries(OTHER_OBJECTS).map(([object, name]) => [name, [object]] as const),
];
/** «Ordine 41», «prodotto CR-1», as somebody types it who looks for one. */
export const typedObject = (typed: string): { objects: readonly string[]; id: string } | null => {
  for (const [name, objects] of NAMED) {
    const begins = `${plain(name)} `;
    const id = plain(typed).startsWith(begins) ? typed.trim().slice(begins.length).trim() : '';
    const code = idOfName(name, id);
    if (code !== null) return { objects, id: code };
    if (/^[\w.-]{1,60}$/.test(id)) return { objects, id };
  }
  return null;
};
