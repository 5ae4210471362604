/** Whom a kind of text is for, and how that is said. */

export const AUDIENCES = ['agents', 'managers', 'customers', 'orders', 'by-hand'] as const;
export type Audience = (typeof AUDIENCES)[number];
/** What a new kind may be for; the copy of an order is one kind, made with the portal. */
export const NEW_AUDIENCES = ['agents', 'managers', 'customers', 'by-hand'] as const satisfies readonly Audience[];

/** Whom a publication asks to sign: everybody it is for, or only who has not signed an earlier revision. */
export const ASKED = ['everybody', 'unsigned'] as const;
export type Asked = (typeof ASKED)[number];

/** The texts that the portal itself gives people to sign; those of the office have a title alone. */
export const TEXT_NAMES: Readonly<Record<string, string>> = {
  privacy_policy_manager: 'Informativa privacy per i responsabili di rete',
  privacy_policy_customer: 'Informativa privacy per i clienti',
  privacy_policy_agent_emakleen: 'Informativa privacy per gli incaricati',
  engagement_letter: 'Lettera d’incarico',
  engagement_letter_emakleen: 'Lettera d’incarico emakleen',
  agent_registration: 'Modulo di adesione',
  order_copy: 'Copia commissione',
};

const ofShop = (shop: 0 | 1 | null): string => (shop === null ? '' : shop === 0 ? ' di fibra' : ' di kleen');

/** Whichever shop they are of. */
export const AUDIENCE_WORDS: Readonly<Record<Audience, string>> = {
  agents: 'Agenti',
  managers: 'Responsabili di rete',
  customers: 'Clienti con un account',
  orders: 'Ogni commissione ha la sua copia',
  'by-hand': 'Chi lo riceve dall’ufficio',
};
/** «Agenti di kleen». */
export const audienceName = (audience: Audience, shop: 0 | 1 | null): string => {
  if (audience === 'agents' && shop === null) return 'Tutti gli agenti';
  const isOfShop = audience === 'agents' || audience === 'managers';
  return `${AUDIENCE_WORDS[audience]}${isOfShop ? ofShop(shop) : ''}`;
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
