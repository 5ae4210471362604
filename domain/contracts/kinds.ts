/** Whom a kind of text is for, and how that is said. */

export const AUDIENCES = ['agents', 'managers', 'customers', 'orders', 'by-hand'] as const;
export type Audience = (typeof AUDIENCES)[number];
/** What a new kind may be for; the copy of an order is one kind, made with the portal. */
export const NEW_AUDIENCES = ['agents', 'managers', 'customers', 'by-hand'] as const satisfies readonly Audience[];

/** Whom a publication asks to sign: everybody it is for, or only who has not signed an earlier revision. */
export const ASKED = ['everybody', 'unsigned'] as const;
export type Asked = (typeof ASKED)[number];

const ofShop = (shop: 0 | 1 | null): string => (shop === null ? '' : shop === 0 ? ' di fibra' : ' di kleen');

/** «Agenti di kleen». */
export const audienceName = (audience: Audience, shop: 0 | 1 | null): string => {
  const names: Record<Audience, string> = {
    agents: shop === null ? 'Tutti gli agenti' : `Agenti${ofShop(shop)}`,
    managers: `Responsabili di rete${ofShop(shop)}`,
    customers: 'Clienti con un account',
    orders: 'Ogni commissione ha la sua copia',
    'by-hand': 'Chi lo riceve dall’ufficio',
  };
  return names[audience];
};

const SLUG_MAX = 40;
/** The type of a kind that the office makes, from its title: `other_codice_etico` (ACC-111). */
export const typeOfTitle = (title: string): string => {
  const slug = title
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '_')
    .slice(0, SLUG_MAX)
    .replaceAll(/^_+|_+$/g, '');
  return `other_${slug === '' ? 'documento' : slug}`;
};
