/** Turns what the search found into answers: a title, and a few words beside it. */
import type { z } from 'zod';
import type { find } from '@ema/calls/search.ts';
import type { AgentStatus, UserType } from '@ema/domain/access/facts.ts';
import { mayBeEntered } from '@ema/domain/access/may.ts';
import type { Shop } from '@ema/domain/access/roles.ts';
import { STATUS_NAMES } from '@ema/domain/agents/statuses.ts';
import { formatDay, romeDay } from '@ema/domain/kernel/days.ts';
import { formatEuro } from '@ema/domain/kernel/money.ts';
import { INVITATION_STATUS_WORDS } from '@ema/domain/sponsorship/words.ts';
import type { InvitationStatus } from '@ema/domain/sponsorship/states.ts';
import { userTypeName } from '@ema/domain/users/words.ts';
import { EACH, type FoundRow, type Kind } from './branch-queries.ts';

type Find = z.input<typeof find.output>;
type Item = Find['items'][number];

const dayOf = (r: FoundRow): string => (r.at === null ? '' : formatDay(romeDay(r.at)));
const euroOf = (r: FoundRow): string => (r.cents === null ? '' : formatEuro(r.cents));
/** What there is of them, one after the other. */
const words = (...parts: readonly (string | null)[]): string => parts.filter(Boolean).join(', ');
const numbered = (what: string) => (r: FoundRow) => `${what} ${r.key}, ${r.name}`;
const CONTRACT_WORDS: Readonly<Record<string, string>> = {
  assigned: 'da firmare',
  signed: 'firmato',
  cancelled: 'annullato',
};
const contractNote = (r: FoundRow): string => words(r.note, `${CONTRACT_WORDS[r.state ?? '']} ${dayOf(r)}`);
const paperNote = (r: FoundRow): string => words(r.note, dayOf(r), r.state === 'cancelled' ? 'annullato' : null);
const orderNote = (r: FoundRow): string => words(r.at === null ? 'in sospeso' : dayOf(r), euroOf(r));
const statusOf = (r: FoundRow): string | null => (r.state === 'seller' ? null : STATUS_NAMES[r.state as AgentStatus]);

type Told = { title?: (r: FoundRow) => string; note: (r: FoundRow) => string };
const TOLD: Readonly<Record<Kind, Told>> = {
  agent: { note: (r) => words(`cod. ${r.id}`, r.key, statusOf(r)) },
  user: { note: (r) => words(userTypeName(r.note ?? ''), `username ${r.key}`) },
  'registered-customer': { note: (r) => words('senza account', r.note, r.key) },
  below: { note: (r) => words(`cod. ${r.id}`, r.note, statusOf(r)) },
  // Of namesakes in one town the fiscal code tells who is who.
  customer: { note: (r) => words(r.note, r.key) },
  'private-customer': { note: (r) => r.note ?? '' },
  'admin-order': { title: numbered('Ordine'), note: orderNote },
  'pending-order': { title: numbered('Ordine'), note: orderNote },
  order: { title: numbered('Ordine'), note: orderNote },
  'customer-order': { title: numbered('Ordine'), note: orderNote },
  'private-order': { title: numbered('Ordine'), note: orderNote },
  contract: { note: contractNote },
  paper: { note: paperNote },
  'own-contract': { note: contractNote },
  'own-paper': { note: paperNote },
  invitation: { note: (r) => words(INVITATION_STATUS_WORDS[r.state as InvitationStatus], dayOf(r)) },
  product: { note: (r) => (r.state === 'disabled' ? 'non in vendita' : '') },
  subordinate: { note: (r) => r.note ?? '' },
};

const presentItem = (r: FoundRow): Item => {
  const { title, note } = TOLD[r.kind];
  return {
    group: r.group,
    kind: r.kind,
    id: r.id,
    title: title?.(r) ?? r.name,
    note: note(r),
    match: r.match,
    key: r.key,
    shop: r.shop as Shop | null,
    packed: packedOf(r),
    enterable: isEnterable(r),
  };
};
/** The office exports what was sent, but not what was given back (ORD-383): as its page offers it. */
const packedOf = ({ kind, state }: FoundRow): Item['packed'] =>
  kind === 'admin-order' && (state === 'waiting' || state === 'exported') ? state : null;

/** The office as a whole, and whoever is shut out, is entered by nobody: what is always refused is not offered. */
const isEnterable = ({ note, disabled, state }: FoundRow): boolean =>
  disabled !== null && mayBeEntered({ userType: note as UserType, disabled, agentStatus: state as AgentStatus | null });

/** Rows in their order; what was found beyond what is told says that there is more. */
export const presentFound = (rows: readonly FoundRow[]): Find => ({
  items: rows.filter((r) => r.place <= EACH).map(presentItem),
  more: [...new Set(rows.filter((r) => r.place > EACH).map((r) => r.group))],
});
