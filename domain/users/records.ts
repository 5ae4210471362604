/** The records whose history the office reads, and under which names the log knows them. */

/** `objects`: what events call it. */
export const RECORDS = {
  order: { name: 'Ordine', objects: ['order'] },
  commission: { name: 'Commissione', objects: ['commission'] },
  user: { name: 'Utente', objects: ['user'] },
  agent: { name: 'Agente', objects: ['agent'] },
  privateorder: { name: 'Ordine privato', objects: ['private-order'] },
  privatecustomer: { name: 'Cliente privato', objects: ['private-customer'] },
  product: { name: 'Prodotto', objects: ['product'] },
  meeting: { name: 'Meeting', objects: ['meeting'] },
  invitation: { name: 'Sponsorizzazione', objects: ['invitation'] },
  alert: { name: 'Notifica', objects: ['alert'] },
  announcement: { name: 'Annuncio', objects: ['announcement'] },
  album: { name: 'Album', objects: ['gallery_album'] },
  pagodil: { name: 'Testo di PagoDIL', objects: ['pagodil_text'] },
} as const satisfies Record<string, { name: string; objects: readonly string[] }>;
export type RecordKind = keyof typeof RECORDS;
export type RecordName = `${RecordKind}:${string}`;

const NAME = /^([a-z]+):([\w.-]{1,60})$/;
/** `order:17`; null for what is no record. */
export const recordOf = (name: string): { kind: RecordKind; id: string } | null => {
  const [, kind = '', id = ''] = NAME.exec(name) ?? [];
  return Object.hasOwn(RECORDS, kind) ? { kind: kind as RecordKind, id } : null;
};
/** As people call it: «Ordine 17»; of what is none, as it is. */
export const recordWords = (name: string): string => {
  const record = recordOf(name);
  return record ? `${RECORDS[record.kind].name} ${record.id}` : name;
};
