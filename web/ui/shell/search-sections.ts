/** What the search offers for a text, section by section: screens, actions, and what the server found. */
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import type { find } from '@ema/calls/search.ts';
import { shopName, type Shop } from '@ema/domain/access/roles.ts';
import { isResting } from '../../kernel/resting.ts';
import type { Account } from '../../kernel/session.tsx';
import { menuFor } from '../../pages/menu.ts';
import type { Switch } from '../../pages/page.ts';
import { actionsOf } from './found-actions.ts';
import { addressOf, allOf, HEADINGS, labelOf, type Found } from './found.ts';

/** What a press does: goes to an address, in its shop, or begins something. */
export type Deed =
  | { kind: 'go'; to: string; shop: Shop | null }
  | { kind: 'shop'; shop: Shop }
  | { kind: 'export'; id: number; isExported: boolean }
  | { kind: 'impersonate'; username: string; displayName: string }
  | { kind: 'enter'; username: string; fullName: string };
export type Entry = {
  key: string;
  title: string;
  note: string;
  match: string | null;
  deed: Deed;
  /** What else may be done with it, shown below it when it is unfolded. */
  actions?: readonly Entry[];
  /** It is one of those. */
  isAction?: true;
};
export type Section = { heading: string; entries: readonly Entry[] };
type Who = Pick<Account, 'roles' | 'shop' | 'permittedShops' | 'acting' | 'username' | 'agent'> & {
  /** What is switched off in the shop. */
  off: readonly Switch[];
};

const plain = (text: string): string => text.trim().toLocaleLowerCase('it').normalize('NFD').replace(/\p{M}/gu, '');
/** Screens shown beside what was found; all of them as long as nothing is typed. */
const SCREENS = 6;

const screensOf = (who: Who, typed: string): Entry[] =>
  menuFor(who.roles, who.shop, isResting(who), who.off)
    .flatMap(({ key, label, entries }) =>
      entries.map((e): Entry => ({
        key: `${key}${e.path}`,
        title: e.label,
        note: label,
        match: null,
        deed: { kind: 'go', to: e.path, shop: null },
      })),
    )
    .filter((e) => plain(`${e.note} ${e.title}`).includes(plain(typed)))
    .slice(0, typed.trim() ? SCREENS : undefined);

const changesOfShop = (who: Who, typed: string): Entry[] =>
  who.permittedShops
    .filter((shop) => shop !== who.shop)
    .map((shop): Entry => ({
      key: `shop${shop}`,
      title: `Passa a ${shopName(shop)}`,
      note: 'Cambia negozio',
      match: null,
      deed: { kind: 'shop', shop },
    }))
    .filter((e) => plain(`${e.note} ${e.title}`).includes(plain(typed)));

/** As whom one may act, of the people found: subordinates of one’s own, users where the role allows it. */
const actionOn = (who: Who, f: Found): Entry[] => {
  const { id, key: username, title: name } = f;
  if (f.kind === 'subordinate')
    return [
      {
        key: `enter${id}`,
        title: `Entra come ${name}`,
        note: f.note,
        match: f.match,
        deed: { kind: 'enter', username, fullName: name },
      },
    ];
  if (!f.enterable || who.acting || username === who.username || !who.roles.includes('ROLE_ALLOWED_TO_SWITCH'))
    return [];
  return [
    {
      key: `act${f.kind}${id}`,
      title: `Immedesima ${name}`,
      note: username,
      match: null,
      deed: { kind: 'impersonate', username, displayName: name },
    },
  ];
};

const rowOf = (who: Who, f: Found): Entry => ({
  key: `${f.kind}${f.id}`,
  title: f.title,
  note: [labelOf(f), f.note, f.shop === null ? '' : shopName(f.shop)].filter(Boolean).join(', '),
  match: f.match,
  deed: { kind: 'go', to: addressOf(f), shop: f.shop },
  actions: actionsOf(who, f).map((action) => ({
    key: `${f.kind}${f.id}${action.label}`,
    title: action.label,
    note: f.title,
    match: null,
    deed:
      'to' in action
        ? { kind: 'go', to: action.to, shop: f.shop }
        : { kind: 'export', id: action.exports, isExported: action.isExported },
    isAction: true,
  })),
});
const restOf = (who: Who, typed: string, items: readonly Found[]): Entry[] => {
  const [to, first] = [allOf(typed, items, who.roles), items[0]];
  if (to === null || !first) return [];
  return [
    {
      key: `all${first.group}`,
      title: 'Tutti i risultati',
      note: HEADINGS[first.group],
      match: null,
      deed: { kind: 'go', to, shop: first.shop },
    },
  ];
};

/** The sections with the actions of one entry below it. */
export const unfold = (sections: readonly Section[], key: string | null): Section[] =>
  sections.map(({ heading, entries }) => ({
    heading,
    entries: entries.flatMap((entry) => (entry.key === key ? [entry, ...(entry.actions ?? [])] : [entry])),
  }));

/** `found`: what the server answered, null while there is nothing to ask it. */
export const sectionsFor = (who: Who, typed: string, found: CallOutput<typeof find> | null): Section[] => {
  const items = found?.items ?? [];
  const groups = [...Map.groupBy(items, (f) => f.group)].filter(([group]) => group !== 'subordinates');
  const actions = [...changesOfShop(who, typed), ...items.flatMap((f) => actionOn(who, f))];
  return [
    { heading: 'Schermate', entries: screensOf(who, typed) },
    ...groups.map(([group, of]) => ({
      heading: HEADINGS[group],
      entries: [...of.map((f) => rowOf(who, f)), ...(found?.more.includes(group) ? restOf(who, typed, of) : [])],
    })),
    { heading: 'Azioni', entries: actions },
  ].filter(({ entries }) => entries.length > 0);
};
