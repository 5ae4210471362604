/** Turns the figures of the first page into answers. */
import type { z } from 'zod';
import type { home, shellStatus } from '@ema/calls/home.ts';
import { boughtText } from '@ema/domain/customer-orders/status.ts';
import { refundDueOn } from '@ema/domain/customer-orders/withdrawal.ts';
import { feeOf } from '@ema/domain/orders/fees.ts';
import { stepOf } from '@ema/domain/deliveries/ladder.ts';
import type { Queue, TileKind } from '@ema/domain/home/may.ts';
import { daysBetween, romeDay } from '@ema/domain/kernel/days.ts';
import { deadlineOf as answerDueOn } from '@ema/domain/privacy/deadline.ts';
import { paymentTerm } from '@ema/domain/sponsorship/may-invitation.ts';
import { levelName } from '@ema/domain/levels/levels.ts';
import type { WindowState } from '@ema/domain/kernel/week-window.ts';
import { cents, percent, tenths } from '../access/present.ts';
import type { ManagerFigures } from '../reports/manager-figures.ts';
import type { LatestRow } from '../users/activity-queries.ts';
import { OFFICE_NAMES } from '../users/event-names.ts';
import type { AgentFigures, AgentRow, PendingRow } from './agent-queries.ts';
import type { TileFigures, UnfinishedOrder } from './tile-queries.ts';
import type { QueuedRow } from './work-queries.ts';

type Home = z.input<typeof home.output>;

const isoOrNull = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
/** When orders may be sent. */
export const presentWindow = (window: WindowState): z.input<typeof shellStatus.output>['orderWindow'] => ({
  isOpen: window.isOpen,
  endsAt: isoOrNull(window.endsAt),
  startsAt: isoOrNull(window.startsAt),
});

export const presentHome = (facts: {
  shop: number | null;
  now: Date;
  agent: AgentRow | null;
  queued: readonly QueuedRow[] | null;
  manager: ManagerFigures | null;
  latest: readonly LatestRow[] | null;
  tiles: readonly TileKind[];
  figures: TileFigures | null;
  /** Orders of whoever only keeps them are no task: nothing of none. */
  keepsOrders: boolean;
}): Home => {
  const { agent: work, manager, queued, latest, now, figures } = facts;
  const { figures: agent = null, pending = null } = work ?? {};
  return {
    agent: agent && presentFigures(agent),
    manager: manager && presentManager(manager, facts.shop),
    begun: work?.begun_at ? { savedAt: work.begun_at.toISOString(), device: work.begun_on ?? '' } : null,
    pendingOrder: pending && presentPending(pending),
    waiting: work && {
      toSend: work.to_send,
      inPayment: work.in_payment,
      toSign: work.to_sign,
      toPay: work.to_pay,
    },
    owed: work && presentOwed(work, now),
    lastOrder: work && presentLast(work),
    ...presentTiles(figures, facts.tiles, facts.keepsOrders),
    administration: figures?.office
      ? {
          unexported: figures.office.fibra + figures.office.kleen,
          unexportedOf: { fibra: figures.office.fibra, kleen: figures.office.kleen },
          usersOnline: figures.office.online,
          ordersToday: figures.office.today,
        }
      : null,
    queue: queued && queued.flatMap((row) => presentQueued(row, now)),
    activity: latest?.map(presentLatest) ?? null,
    doormatQuotation: figures?.doormats ?? false,
  };
};

const presentFigures = (a: AgentFigures): NonNullable<Home['agent']> => ({
  levelName: levelName(a.level),
  points: { current: tenths(a.points_tenths), earned: tenths(a.earned_tenths), used: tenths(a.used_tenths) },
  offersGifts: a.offers_gifts,
  customers: a.customers,
  submittedThisMonth: a.submitted,
  soldThisMonth: cents(a.sold),
});

const presentManager = (m: ManagerFigures, shop: number | null): NonNullable<Home['manager']> => ({
  periodName: m.period,
  sales: m.maySeeSales ? cents(m.salesCents) : null,
  agents: m.agents,
  expiring: m.expiring,
  unreadCommissions: shop === 0 ? m.unread : null,
});

/** The fee is that of today’s scale: it is fixed when the order is sent (NET-536). */
const presentPending = (p: PendingRow): NonNullable<Home['pendingOrder']> => {
  const { basisPoints, feeCents, next } = feeOf(p.taxable_cents, p.level, p.scale);
  return {
    id: p.id,
    typeTitle: p.title,
    total: cents(p.total_cents),
    commissions: p.commission_count,
    inPayment: p.state === 'in_payment',
    feePercentage: percent(basisPoints),
    fee: cents(feeCents),
    nextFeePercentage: next && percent(next.basisPoints),
    missingToNextFee: next && cents(next.missingCents),
    nextFeeFrom: next && cents(next.fromCents),
  };
};

/** Null when nothing is owed. */
const presentOwed = (w: AgentRow, now: Date): Home['owed'] =>
  w.owed_date === null || w.owed_deadline === null
    ? null
    : {
        deliveries: w.owed_count,
        toPay: cents(w.owed_cents),
        deadline: w.owed_deadline,
        step: stepOf(w.owed_date, w.owed_deadline, romeDay(now)),
      };

/** Null when none was sent. */
const presentLast = (w: AgentRow): Home['lastOrder'] =>
  w.last_id === null || w.last_total_cents === null || w.last_submitted_at === null
    ? null
    : { id: w.last_id, total: cents(w.last_total_cents), submittedAt: w.last_submitted_at.toISOString() };

const WAITS_FOR = {
  open: 'finishing',
  waiting_confirmation: 'confirmation',
  confirmed: 'finishing',
  in_payment: 'payment',
} as const;
const presentUnfinished = (o: UnfinishedOrder): NonNullable<NonNullable<Home['customerOrders']>['toFinish']> => ({
  id: o.id,
  orderId: o.order_id,
  typeTitle: o.title,
  bought: boughtText(o.kit_name, o.pieces),
  total: cents(o.total_cents),
  waitsFor: WAITS_FOR[o.state],
});

/** Null for a tile that is not the viewer's. */
const presentTiles = (
  f: TileFigures | null,
  tiles: readonly TileKind[],
  keepsOrders: boolean,
): Pick<
  Home,
  'customerOrders' | 'sponsorships' | 'invitations' | 'appointments' | 'reports' | 'income' | 'shippings'
> => ({
  customerOrders:
    f && f.ordered !== null && (f.ordered > 0 || !keepsOrders)
      ? { total: f.ordered, unfinished: f.unfinished ?? 0, toFinish: f.to_finish && presentUnfinished(f.to_finish) }
      : null,
  sponsorships: f && f.unconfirmed !== null ? { unconfirmed: f.unconfirmed } : null,
  invitations: f && f.invited !== null ? { open: f.invited } : null,
  appointments: f && f.pending !== null ? { pending: f.pending, next: f.next?.toISOString() ?? null } : null,
  reports: f && f.reported !== null ? { total: f.reported, toRedeem: f.to_redeem ?? 0 } : null,
  income:
    f && tiles.includes('income')
      ? {
          latest: f.income_at && {
            createdAt: f.income_at.toISOString(),
            isDiscarded: f.income_state === 'discarded',
            isWaiting: f.income_state === 'waiting',
          },
        }
      : null,
  shippings: tiles.includes('shippings')
    ? { latest: f?.parcel && f.parcel_on ? { carrierShippingId: f.parcel, date: f.parcel_on } : null }
    : null,
});

/** The last day of the oldest, where there is a term: the oldest one's is the next to end, or the first that ended. */
const DUE_ON: Readonly<Partial<Record<Queue, (oldest: Date) => string | null>>> = {
  withdrawals: refundDueOn,
  'data-requests': (oldest) => answerDueOn(romeDay(oldest)),
  'unpaid-invitations': paymentTerm,
};
/** Nothing of an empty queue. */
const presentQueued = (q: QueuedRow, now: Date): NonNullable<Home['queue']> => {
  if (q.oldest === null) return [];
  const dueOn = DUE_ON[q.kind]?.(q.oldest) ?? null;
  const term = dueOn === null ? null : { dueOn, daysLeft: daysBetween(romeDay(now), dueOn), overdue: q.overdue };
  return [{ kind: q.kind, count: q.n, oldest: q.oldest.toISOString(), term }];
};

const presentLatest = (a: LatestRow): NonNullable<Home['activity']>[number] => ({
  id: a.id,
  date: a.at.toISOString(),
  typeName: OFFICE_NAMES[a.event] ?? a.event,
  person: a.person,
  actor: a.actor,
});
