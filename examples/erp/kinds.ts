/** What the command line loads and fetches: each kind with the calls of the portal that do it. */

/** A CSV that is checked and then loaded, whole or not at all. */
export const CSV_KINDS = {
  products: { check: '/api/admin/product-imports/check', load: '/api/admin/product-imports' },
  prices: { check: '/api/admin/product-prices/check', load: '/api/admin/product-prices' },
  deliveries: { check: '/api/admin/commission-deliveries/check', load: '/api/admin/commission-deliveries' },
  shippings: { check: '/api/admin/shippings/check', load: '/api/admin/shippings' },
  meetings: { check: '/api/admin/meeting-imports/check', load: '/api/admin/meeting-imports' },
} as const;
/** PDFs of a folder, given to agents all or none; their names say what they are and whose. */
export const PAPER_KINDS = {
  'fiscal-documents': /^(?!rc)[a-z]{2}/i,
  'card-receipts': /^rc/i,
} as const;
/** A CSV written while it is sent: everything the first time, then what changed. */
export const PULLED_KINDS = {
  orders: '/file/changes/orders',
  customers: '/file/changes/customers',
  agents: '/file/changes/agents',
} as const;

export type CsvKind = keyof typeof CSV_KINDS;
export type PaperKind = keyof typeof PAPER_KINDS;
export type PulledKind = keyof typeof PULLED_KINDS;
export const isOneOf = <K extends string>(kinds: Readonly<Record<K, unknown>>, given: string): given is K =>
  Object.hasOwn(kinds, given);

export const USAGE = `node desk.ts push ${Object.keys(CSV_KINDS).join('|')} <file.csv>
node desk.ts push guests <file.csv> --meeting <code>
node desk.ts push charts <file.csv> --title <title>
node desk.ts push ${Object.keys(PAPER_KINDS).join('|')} <folder>
node desk.ts pull ${Object.keys(PULLED_KINDS).join('|')} <file.csv> [--all]`;
