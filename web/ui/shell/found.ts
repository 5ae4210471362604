/** Where what the search finds is opened, and which list has the rest of it. */
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import type { find } from '@ema/calls/search.ts';
import type { Role } from '@ema/domain/access/roles.ts';
import { paths } from '../../paths.ts';

export type Found = CallOutput<typeof find>['items'][number];
export type Group = Found['group'];

const asking = (path: string, asked: Readonly<Record<string, string>>): string =>
  `${path}?${new URLSearchParams(asked)}`;
const searched = (path: string) => (search: string) => asking(path, { search });

/** The tabs of «I miei dati» and of «Documenti utenti» on which a paper of a type is. */
const OWN_TABS: Readonly<Record<string, string>> = {
  FT: 'compensi',
  DC: 'compensi',
  NT: 'compensi',
  DT: 'distinte',
  FE: 'fatture',
  CU: 'certificazioni',
};
const OFFICE_TABS: Readonly<Record<string, string>> = {
  FT: 'fees',
  DC: 'fees',
  NT: 'fees',
  DT: 'statements',
  FE: 'invoices',
  CU: 'cu',
  RC: 'receipts',
};
/** Before the first comma of its note a paper says whose it is. */
const ownerOf = (f: Found): string => f.note.split(',')[0] ?? '';

/** `label`: what it is, where neither its title nor the heading above says it. */
type Lead = { label: string | null; to: (f: Found) => string };
const LEADS: Readonly<Record<Found['kind'], Lead>> = {
  agent: { label: 'Agente', to: (f) => paths.adminAgent(f.id) },
  user: { label: null, to: (f) => paths.adminUser(f.id) },
  'registered-customer': { label: 'Cliente di kleen', to: (f) => paths.adminCustomer(f.id) },
  below: { label: 'Sottoposto', to: (f) => searched(paths.subordinates)(f.key) },
  customer: { label: 'Cliente', to: (f) => searched(paths.myCustomers)(f.key || f.title) },
  'private-customer': { label: 'Cliente', to: (f) => searched(paths.privateCustomers)(f.title) },
  'admin-order': { label: null, to: (f) => paths.adminCommission(f.id) },
  'pending-order': { label: null, to: (f) => paths.pendingOrder(f.id) },
  order: { label: null, to: (f) => paths.orderDetails(f.id) },
  'customer-order': { label: null, to: (f) => paths.customerOrder(f.id) },
  'private-order': { label: null, to: (f) => paths.privateOrder(f.id) },
  contract: { label: 'Contratto', to: (f) => searched(paths.adminContracts)(f.key) },
  paper: {
    label: 'Documento',
    to: (f) => asking(paths.userDocuments, { tab: OFFICE_TABS[f.key] ?? 'fees', search: f.match ?? ownerOf(f) }),
  },
  'own-contract': { label: 'Documento', to: (f) => asking(paths.account, { tab: f.key }) },
  'own-paper': { label: 'Documento', to: (f) => asking(paths.account, { tab: OWN_TABS[f.key] ?? 'documenti' }) },
  invitation: { label: 'Sponsorizzazione', to: (f) => paths.invitation(f.id) },
  product: { label: 'Prodotto', to: (f) => paths.adminProduct(f.key) },
  subordinate: { label: 'Sottoposto', to: (f) => searched(paths.subordinateLogin)(String(f.id)) },
};
export const labelOf = (f: Found): string | null => LEADS[f.kind].label;
export const addressOf = (f: Found): string => LEADS[f.kind].to(f);

/** What stands above the rows of a group. */
export const HEADINGS: Readonly<Record<Group, string>> = {
  people: 'Persone',
  registered: 'Clienti senza account',
  below: 'Sottoposti',
  customers: 'Clienti',
  'private-customers': 'Clienti di fibra',
  'sent-orders': 'Ordini',
  'own-orders': 'Ordini',
  'customer-orders': 'Ordini',
  'private-orders': 'Ordini dei clienti',
  contracts: 'Contratti',
  papers: 'Documenti',
  'own-contracts': 'Documenti firmati',
  'own-papers': 'Documenti',
  invitations: 'Sponsorizzazioni',
  products: 'Prodotti',
  subordinates: 'Azioni',
};

/** As much as a list’s own search takes. */
const LONGEST = 80;
/** The lists that can be asked for a text, and by which filter. */
type AllOf = (typed: string, items: readonly Found[], roles: readonly Role[]) => string;
const LISTS: Readonly<Partial<Record<Group, AllOf>>> = {
  people: (displayName) => asking(paths.adminUsers, { displayName }),
  below: searched(paths.subordinates),
  customers: searched(paths.myCustomers),
  'private-customers': searched(paths.privateCustomers),
  'sent-orders': searched(paths.adminCommissions),
  'private-orders': searched(paths.privateOrders),
  contracts: searched(paths.adminContracts),
  papers: (search, [first]) => asking(paths.userDocuments, { tab: OFFICE_TABS[first?.key ?? ''] ?? 'fees', search }),
  invitations: (search, _, roles) =>
    searched(roles.includes('ROLE_SUBORDINATE_INVITATIONS_ADMIN') ? paths.manageInvitations : paths.myInvitations)(
      search,
    ),
  products: searched(paths.adminProducts),
};
/** Where the rest of a group is, if its list can be asked for a text at all. */
export const allOf = (typed: string, items: readonly Found[], roles: readonly Role[]): string | null => {
  const [first] = items;
  return (first && LISTS[first.group]?.(typed.trim().slice(0, LONGEST), items, roles)) ?? null;
};
