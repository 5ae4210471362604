import { describe, expect, it } from 'vitest';
import { presentHome, presentWindow } from './present.ts';

type Facts = Parameters<typeof presentHome>[0];
/** Noon in Rome. */
const now = new Date('2026-11-21T11:00:00Z');
const nothing: Facts = {
  shop: 1,
  now,
  agent: null,
  queued: null,
  manager: null,
  latest: null,
  tiles: [],
  figures: null,
  keepsOrders: false,
};
const empty = {
  agent: null,
  manager: null,
  begun: null,
  pendingOrder: null,
  waiting: null,
  owed: null,
  sponsorships: null,
  invitations: null,
  appointments: null,
  reports: null,
  income: null,
  shippings: null,
  customerOrders: null,
  lastOrder: null,
  administration: null,
  queue: null,
  activity: null,
  doormatQuotation: false,
};
const pending: NonNullable<NonNullable<Facts['agent']>['pending']> = {
  id: 41,
  title: 'Commissione kleen',
  total_cents: 12_345,
  commission_count: 2,
  state: 'open',
  level: 4,
  scale: [
    { minLevel: 4, fromCents: 0, basisPoints: 1_850 },
    { minLevel: 4, fromCents: 15_000, basisPoints: 2_000 },
  ],
  taxable_cents: 10_119,
};
const pendingOrder = {
  id: 41,
  typeTitle: 'Commissione kleen',
  total: '123.45',
  commissions: 2,
  inPayment: false,
  feePercentage: '18.5',
  fee: '18.72',
  nextFeePercentage: '20',
  missingToNextFee: '48.81',
  nextFeeFrom: '150.00',
};
const manager = { period: 'Novembre 2026', maySeeSales: true, salesCents: 9_900, agents: 4, expiring: 1, unread: 3 };
const managed = { periodName: 'Novembre 2026', sales: '99.00', agents: 4, expiring: 1, unreadCommissions: null };
const work = {
  figures: null,
  pending: null,
  begun_at: null,
  begun_on: null,
  to_send: 1,
  in_payment: 2,
  to_sign: 3,
  to_pay: 4,
  last_id: null,
  last_total_cents: null,
  last_submitted_at: null,
  owed_count: 0,
  owed_cents: 0,
  owed_date: null,
  owed_deadline: null,
};
const waiting = { toSend: 1, inPayment: 2, toSign: 3, toPay: 4 };
const owed = { owed_count: 2, owed_cents: 30_000, owed_date: '2026-11-10', owed_deadline: '2026-11-17' };
const figures = {
  unconfirmed: null,
  invited: null,
  pending: null,
  next: null,
  reported: null,
  to_redeem: null,
  income_at: null,
  income_state: null,
  parcel: null,
  parcel_on: null,
  ordered: null,
  unfinished: null,
  to_finish: null,
  office: null,
  doormats: false,
};
const unfinished = {
  id: 12,
  order_id: 7,
  title: 'Contratto kleen',
  kit_name: null,
  pieces: 2,
  total_cents: 9_900,
  state: 'confirmed',
} as const;
const toFinish = { id: 12, orderId: 7, typeTitle: 'Contratto kleen', bought: '2 articoli', total: '99.00' };
const asked = (kind: 'withdrawals' | 'payments', oldest: Date | null) => [{ kind, n: 2, oldest, overdue: 1 }];
const at = new Date('2026-11-10T10:00:00Z');

describe('the first page (NET-204)', () => {
  it.each<[what: string, facts: object, answer: object]>([
    ['nothing of what is not somebody’s', {}, {}],
    [
      'an agent’s figures',
      {
        agent: {
          ...work,
          figures: {
            level: 3,
            points_tenths: 1_284,
            earned_tenths: 186,
            used_tenths: 200,
            offers_gifts: true,
            customers: 7,
            submitted: 5,
            sold: 100_050,
          },
        },
      },
      {
        waiting,
        agent: {
          levelName: 'Incaricato senior',
          points: { current: '128.4', earned: '18.6', used: '20.0' },
          offersGifts: true,
          customers: 7,
          submittedThisMonth: 5,
          soldThisMonth: '1000.50',
        },
      },
    ],
    ['NET-210 an open order', { agent: { ...work, pending } }, { waiting, pendingOrder }],
    [
      'NET-210 one that is being paid, on the highest fee',
      { agent: { ...work, pending: { ...pending, state: 'in_payment', scale: pending.scale.slice(0, 1) } } },
      {
        waiting,
        pendingOrder: {
          ...pendingOrder,
          inPayment: true,
          nextFeePercentage: null,
          missingToNextFee: null,
          nextFeeFrom: null,
        },
      },
    ],
    ['what waits', { agent: work }, { waiting }],
    [
      'what is owed, by its deadline',
      { agent: { ...work, ...owed } },
      { waiting, owed: { deliveries: 2, toPay: '300.00', deadline: '2026-11-17', step: 'blocked' } },
    ],
    ['nothing owed', { agent: { ...work, ...owed, owed_date: null, owed_deadline: null } }, { waiting }],
    [
      'the last order',
      { agent: { ...work, last_id: 9, last_total_cents: 5, last_submitted_at: at } },
      {
        waiting,
        lastOrder: { id: 9, total: '0.05', submittedAt: '2026-11-10T10:00:00.000Z' },
      },
    ],
    ['a last order that was not sent', { agent: { ...work, last_id: 9, last_total_cents: 5 } }, { waiting }],
    ['NET-208 sponsorships', { figures: { ...figures, unconfirmed: 0 } }, { sponsorships: { unconfirmed: 0 } }],
    ['NET-209 own invitations', { figures: { ...figures, invited: 2 } }, { invitations: { open: 2 } }],
    [
      'NET-212 appointments',
      { figures: { ...figures, pending: 1, next: at } },
      { appointments: { pending: 1, next: '2026-11-10T10:00:00.000Z' } },
    ],
    [
      'NET-213 what a customer reported',
      { figures: { ...figures, reported: 3, to_redeem: 1 } },
      { reports: { total: 3, toRedeem: 1 } },
    ],
    ['NET-211 no parcel yet', { tiles: ['shippings'], figures }, { shippings: { latest: null } }],
    [
      'NET-211 the newest parcel',
      { tiles: ['shippings'], figures: { ...figures, parcel: 'BRT-1', parcel_on: '2026-11-20' } },
      { shippings: { latest: { carrierShippingId: 'BRT-1', date: '2026-11-20' } } },
    ],
    ['NET-217 no income yet', { tiles: ['income'], figures }, { income: { latest: null } }],
    [
      'NET-217 the latest income',
      { tiles: ['income'], figures: { ...figures, income_at: at, income_state: 'discarded' } },
      { income: { latest: { createdAt: '2026-11-10T10:00:00.000Z', isDiscarded: true, isWaiting: false } } },
    ],
    [
      'the office’s figures',
      { figures: { ...figures, office: { fibra: 1, kleen: 2, online: 2, today: 1 } } },
      { administration: { unexported: 3, unexportedOf: { fibra: 1, kleen: 2 }, usersOnline: 2, ordersToday: 1 } },
    ],
    ['a manager in kleen', { manager }, { manager: managed }],
    ['a manager in fibra', { manager, shop: 0 }, { manager: { ...managed, unreadCommissions: 3 } }],
    [
      'one who may not see sales',
      { manager: { ...manager, maySeeSales: false } },
      { manager: { ...managed, sales: null } },
    ],
    ['NET-352 an empty queue', { queued: asked('payments', null) }, { queue: [] }],
    [
      'NET-352 a queue without a term',
      { queued: asked('payments', at) },
      { queue: [{ kind: 'payments', count: 2, oldest: '2026-11-10T10:00:00.000Z', term: null }] },
    ],
    [
      'NET-352 withdrawals, by the term of the oldest',
      { queued: asked('withdrawals', at) },
      {
        queue: [
          {
            kind: 'withdrawals',
            count: 2,
            oldest: '2026-11-10T10:00:00.000Z',
            term: { dueOn: '2026-11-24', daysLeft: 3, overdue: 1 },
          },
        ],
      },
    ],
    [
      'NET-220 what was done last',
      { latest: [{ id: 1, at, event: 'nobody.knows', person: 'Ada Neri', actor: null }] },
      {
        activity: [
          { id: 1, date: '2026-11-10T10:00:00.000Z', typeName: 'nobody.knows', person: 'Ada Neri', actor: null },
        ],
      },
    ],
    ['NET-215 doormats', { figures: { ...figures, doormats: true } }, { doormatQuotation: true }],
    [
      'NET-206 a customer without orders',
      { figures: { ...figures, ordered: 0, unfinished: 0 } },
      { customerOrders: { total: 0, unfinished: 0, toFinish: null } },
    ],
    [
      'ORD-467 whoever keeps orders and made none',
      { figures: { ...figures, ordered: 0, unfinished: 0 }, keepsOrders: true },
      { customerOrders: null },
    ],
    [
      'ORD-467 whoever keeps an order',
      { figures: { ...figures, ordered: 1, unfinished: 0 }, keepsOrders: true },
      { customerOrders: { total: 1, unfinished: 0, toFinish: null } },
    ],
    [
      'NET-217 an income that waits',
      { tiles: ['income'], figures: { ...figures, income_at: at, income_state: 'waiting' } },
      { income: { latest: { createdAt: '2026-11-10T10:00:00.000Z', isDiscarded: false, isWaiting: true } } },
    ],
    [
      'NET-975 requests about data, by the term of the oldest',
      { queued: [{ kind: 'data-requests', n: 1, oldest: at, overdue: 0 }] },
      {
        queue: [
          {
            kind: 'data-requests',
            count: 1,
            oldest: '2026-11-10T10:00:00.000Z',
            term: { dueOn: '2026-12-10', daysLeft: 19, overdue: 0 },
          },
        ],
      },
    ],
    ...(
      [
        ['waiting_confirmation', 'confirmation'],
        ['confirmed', 'finishing'],
        ['in_payment', 'payment'],
      ] as const
    ).map(([state, waitsFor]): [string, object, object] => [
      `NET-206 an order of a customer that is ${state}`,
      { figures: { ...figures, ordered: 40, unfinished: 2, to_finish: { ...unfinished, state } } },
      { customerOrders: { total: 40, unfinished: 2, toFinish: { ...toFinish, waitsFor } } },
    ]),
  ])('%s', (_, facts, answer) => expect(presentHome({ ...nothing, ...facts })).toEqual({ ...empty, ...answer }));

  it('NET-867 a commission that was begun, with its device', () =>
    expect(
      presentHome({ ...nothing, agent: { ...work, begun_at: new Date('2026-11-20T10:00:00Z'), begun_on: 'iPhone' } }),
    ).toMatchObject({ begun: { savedAt: '2026-11-20T10:00:00.000Z', device: 'iPhone' } }));

  it.each([
    [
      { isOpen: true as const, endsAt: now.getTime(), startsAt: null },
      { isOpen: true, endsAt: now.toISOString(), startsAt: null },
    ],
    [
      { isOpen: false as const, endsAt: null, startsAt: 0 },
      { isOpen: false, endsAt: null, startsAt: '1970-01-01T00:00:00.000Z' },
    ],
  ])('when orders go out: %o', (window, answer) => expect(presentWindow(window)).toEqual(answer));
});
