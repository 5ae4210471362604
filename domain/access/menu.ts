import { FIBRA, KLEEN, type Role, type Shop } from './roles.ts';

export type MenuEntry = {
  label: string;
  path: string;
  /** Built in this release? If not, its page says that it is on its way. */
  ready: boolean;
  roles: readonly Role[] | 'everybody';
  shop?: Shop;
  /** Roles that open it to people who work in no shop: the office. */
  office?: readonly Role[];
};
export type MenuSection = { key: string; label: string; entries: readonly MenuEntry[] };

const entry = (
  label: string,
  path: string,
  roles: MenuEntry['roles'],
  more: { shop?: Shop; ready?: boolean; office?: readonly Role[] } = {},
): MenuEntry => ({
  label,
  path,
  roles,
  ready: more.ready ?? false,
  ...(more.shop === undefined ? {} : { shop: more.shop }),
  ...(more.office === undefined ? {} : { office: more.office }),
});

const COMMISSIONS: readonly Role[] = ['ROLE_ACCESS_COMMISSIONS'];
const CUSTOMER: readonly Role[] = ['ROLE_ACCESS_CUSTOMER_COMMISSIONS'];
const ADMIN: readonly Role[] = ['ROLE_ADMIN'];
const GENERAL_MANAGER: readonly Role[] = ['ROLE_GENERAL_MANAGER'];
const SUBORDINATES: readonly Role[] = ['ROLE_AGENT_WITH_SUBORDINATES'];
const fibra = { shop: FIBRA } as const;
const kleen = { shop: KLEEN } as const;
const ready = { ready: true } as const;

/** The whole sidebar: twelve sections in the order of the specification (ACC-022), each entry with its gate. */
export const MENU: readonly MenuSection[] = [
  {
    key: 'orders',
    label: 'Ordini',
    entries: [
      entry('Aggiungi commissione', '/app/orders/create', COMMISSIONS, ready),
      entry('Commissioni in sospeso', '/app/orders/unsubmitted/gw', COMMISSIONS, ready),
      entry('Riepilogo ultimo ordine', '/app/orders/last-completed', COMMISSIONS, ready),
      entry('I miei ordini', '/app/orders/my-orders', COMMISSIONS, { ...kleen, ...ready }),
      entry('I miei clienti', '/app/orders/my-customers', COMMISSIONS, { ...kleen, ...ready }),
      entry('Archivio ordini clienti', '/app/private-orders', ['ROLE_BASE_AGENT'], {
        ...fibra,
        ...ready,
        office: ['ROLE_USER_ORDERS_ADMIN', 'ROLE_USER_CUSTOMERS_ADMIN'],
      }),
      entry('Commissioni sottoposti', '/app/orders/subordinates-commissions', SUBORDINATES, { ...fibra, ...ready }),
      entry('Stato pagamenti', '/app/orders/payments-status', ['ROLE_ACCESS_COMMISSION_DELIVERIES'], ready),
      entry('Preventivo zerbino', '/app/orders/preventivo-zerbino', ['ROLE_BASE_AGENT'], { ...fibra, ...ready }),
      entry('Crea il tuo ordine', '/app/customer-commissions/create', CUSTOMER, { ...kleen, ...ready }),
      entry('Ordini cliente', '/app/customer-commissions', CUSTOMER, { ...kleen, ...ready }),
      entry('Amministra commissioni', '/admin/commissions', ADMIN, ready),
      entry('Recessi', '/admin/withdrawals', ADMIN, ready),
      entry('Pagamenti da verificare', '/admin/payments', ADMIN, ready),
    ],
  },
  {
    key: 'media',
    label: 'Foto/Video',
    entries: [
      entry('Carica foto o video', '/app/media/upload', ['ROLE_ACCESS_USER_MEDIA'], fibra),
      entry('Le mie foto', '/app/media/my-media', ['ROLE_ACCESS_USER_MEDIA'], fibra),
    ],
  },
  {
    key: 'sponsorship',
    label: 'Sponsorizzazione',
    entries: [
      entry('Sponsorizza nuovo', '/app/sponsorship/invite', ['ROLE_ACCESS_SUBORDINATE_INVITATION']),
      entry('Le mie sponsorizzazioni', '/app/sponsorship/invitations', ['ROLE_ACCESS_SUBORDINATE_INVITATION']),
      entry('Amministra sponsorizzazioni', '/app/sponsorship/manage-invitations', [
        'ROLE_SUBORDINATE_INVITATIONS_ADMIN',
      ]),
    ],
  },
  {
    key: 'appointments',
    label: 'Appuntamenti',
    entries: [
      entry(
        'I miei appuntamenti',
        '/app/appointments/agent-appointments',
        ['ROLE_ACCESS_APPOINTMENTS_AS_AGENT'],
        kleen,
      ),
      entry('Appuntamenti inseriti', '/app/appointments/customer-appointments', [
        'ROLE_ACCESS_APPOINTMENTS_AS_CUSTOMER',
      ]),
      entry('Amministra appuntamenti', '/app/appointments/manage', ['ROLE_MANAGES_APPOINTMENTS']),
    ],
  },
  {
    key: 'subordinates',
    label: 'Sottoposti',
    entries: [
      entry(
        'Elenco sottoposti',
        '/app/subordinates/subordinates',
        ['ROLE_AGENT_WITH_SUBORDINATES', 'ROLE_MANAGES_SUBORDINATE'],
        ready,
      ),
      entry('Entra come sottoposto', '/app/subordinates/subordinate-login', SUBORDINATES, ready),
    ],
  },
  {
    key: 'reports',
    label: 'Reports',
    entries: [
      entry('Vendite singolo', '/app/reports/sales/emafibra-single', GENERAL_MANAGER, { ...fibra, ...ready }),
      entry('Vendite di gruppo', '/app/reports/sales/emafibra-group', GENERAL_MANAGER, { ...fibra, ...ready }),
      entry('Vendite singolo', '/app/reports/sales/emakleen-single', SUBORDINATES, { ...kleen, ...ready }),
      entry('Vendite di gruppo', '/app/reports/sales/emakleen-group', SUBORDINATES, { ...kleen, ...ready }),
      entry('Sottoposti singolo', '/app/reports/subordinates/emafibra-single', SUBORDINATES, { ...fibra, ...ready }),
      entry('Sottoposti di gruppo', '/app/reports/subordinates/emafibra-group', SUBORDINATES, { ...fibra, ...ready }),
      entry('Sottoposti singolo', '/app/reports/subordinates/emakleen-single', SUBORDINATES, { ...kleen, ...ready }),
      entry('Sottoposti di gruppo', '/app/reports/subordinates/emakleen-group', SUBORDINATES, { ...kleen, ...ready }),
      entry('Estratto provvigioni', '/app/reports/fees', COMMISSIONS, ready),
      entry('Consegne non pagate', '/app/reports/unpaid-deliveries', SUBORDINATES, ready),
      entry('Commissioni in sospeso', '/app/reports/pending-commissions', GENERAL_MANAGER),
      entry('Ultimo report', '/app/reports/last', ['ROLE_BASE_AGENT'], fibra),
    ],
  },
  {
    key: 'documentation',
    label: 'Documentazione',
    entries: [
      entry('Prodotti', '/app/documentation/products', ['ROLE_ACCESS_DOCUMENTATION'], fibra),
      entry('Incentivi', '/app/documentation/incentives', ['ROLE_ACCESS_INCENTIVES'], fibra),
    ],
  },
  {
    key: 'gallery',
    label: 'Gallery',
    entries: [
      entry('Album', '/app/gallery/album', ['ROLE_ACCESS_ALBUM_GALLERY'], fibra),
      entry('Video', '/app/gallery/video', ['ROLE_ACCESS_VIDEO_GALLERY'], fibra),
    ],
  },
  {
    key: 'rankings',
    label: 'Classifiche',
    entries: [
      entry('Best seller', '/app/best-seller/chart', ['ROLE_ACCESS_BEST_SELLER_CHARTS'], fibra),
      entry('Gestisci classifiche', '/app/best-seller/manage', ['ROLE_MANAGES_BEST_SELLER_CHARTS'], fibra),
    ],
  },
  {
    key: 'meeting',
    label: 'Meeting',
    entries: [
      entry('Meeting', '/app/meeting', ['ROLE_MEETING_MANAGER'], fibra),
      entry('Partecipanti', '/app/meeting/users', ['ROLE_MEETING_MANAGER'], fibra),
      entry('Registra presenze', '/app/meeting/scan', ['ROLE_MEETING_SCANNER']),
    ],
  },
  {
    key: 'administration',
    label: 'Amministrazione',
    entries: [
      entry('Utenti', '/admin/users', ADMIN, ready),
      entry('Agenti', '/admin/agents', ADMIN),
      entry('Convalida contatti', '/admin/contact-validation', ADMIN, ready),
      entry('Convalida dati', '/admin/data-validation', ADMIN),
      entry('Documenti utenti', '/admin/user-documents', ADMIN),
      entry('Foto sottoposti', '/admin/agents-media', ADMIN),
      entry('Prodotti', '/admin/products', ADMIN),
      entry('Tipi d’ordine', '/admin/commission-types', ADMIN),
      entry('Notifiche', '/admin/alerts', ADMIN),
      entry('Non conformità', '/admin/user-anomalies', ADMIN),
      entry('Calendario dei periodi', '/admin/periods', ADMIN, ready),
      entry('Log', '/admin/logs', ADMIN),
      entry('Configurazione', '/admin/system-configuration', ADMIN),
    ],
  },
  {
    key: 'account',
    label: 'Account',
    entries: [
      entry('I miei dati', '/app/account', 'everybody', ready),
      entry('Modifica password', '/app/account/update-password', 'everybody', ready),
      entry('Nuovo documento d’identità', '/app/account/upload-document', ['ROLE_BASE_AGENT']),
      entry('Redditi esterni', '/app/account/external-incomes', ['ROLE_HAS_EXTERNAL_INCOMES']),
      entry('Notifiche', '/app/account/alerts', ['ROLE_ACCESS_ALERT']),
    ],
  },
];

/** May somebody with these roles, working in this shop, open the entry? */
export const mayOpen = (
  e: Pick<MenuEntry, 'roles' | 'shop' | 'office'>,
  roles: readonly Role[],
  shop: Shop | null,
): boolean => {
  const any = (wanted: readonly Role[]) => wanted.some((r) => roles.includes(r));
  if (shop === null && e.office && any(e.office)) return true;
  return (e.roles === 'everybody' || any(e.roles)) && (e.shop === undefined || e.shop === shop);
};

/** The sections and entries a person sees; a section without entries is left out (ACC-023). */
export const menuFor = (roles: readonly Role[], shop: Shop | null): MenuSection[] =>
  MENU.map((s) => ({ ...s, entries: s.entries.filter((e) => mayOpen(e, roles, shop)) })).filter(
    (s) => s.entries.length > 0,
  );

/** The entry whose page an address belongs to: the longest path that begins it. */
export const entryAt = (path: string): MenuEntry | null =>
  MENU.flatMap((s) => s.entries)
    .filter((e) => path === e.path || path.startsWith(`${e.path}/`))
    .toSorted((a, b) => b.path.length - a.path.length)[0] ?? null;
