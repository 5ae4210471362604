/** Calls of the frame and the first page: figures, announcements and the order period. */
import { z } from 'zod';
import { STEPS } from '@ema/domain/deliveries/ladder.ts';
import { QUEUES } from '@ema/domain/home/may.ts';
import { call } from './kernel/call.ts';
import { day, id, idText, instant } from './kernel/shapes.ts';

export const shellStatus = call({
  name: 'home.shell',
  method: 'GET',
  path: '/api/account/shell',
  summary: 'Avvisi della cornice: periodo d’ordine, banner, popup',
  who: 'signed-in',
  acting: 'allowed',
  whilePending: 'allowed',
  rate: 'read',
  idempotency: 'safe',
  audit: null,
  output: z.object({
    now: instant(),
    /** Of the types of the shop that are ordered in a window: what comes next; none of them, and it never closes. */
    orderWindow: z.object({ isOpen: z.boolean(), endsAt: instant().nullable(), startsAt: instant().nullable() }),
    onlineAgents: z.number().int().nullable(),
    announcements: z.array(
      z.object({ id: id(), kind: z.enum(['popup', 'banner', 'announcement']), title: z.string(), content: z.string() }),
    ),
    /** Are doormats to measure quoted in the shop? */
    doormatQuotation: z.boolean(),
  }),
  errors: [],
});
export const announcementSeen = call({
  name: 'home.announcement-seen',
  log: { name: 'Avviso visto' },
  method: 'PUT',
  path: '/api/account/announcements/:id/seen',
  summary: 'Popup visto',
  who: 'signed-in',
  acting: 'refused',
  whilePending: 'allowed',
  rate: 'write',
  idempotency: 'natural',
  audit: null,
  params: z.strictObject({ id: idText() }),
  output: 'empty',
  errors: ['not_found'],
});
export const home = call({
  name: 'home.summary',
  method: 'GET',
  path: '/api/home',
  summary: 'La pagina iniziale',
  who: 'signed-in',
  acting: 'allowed',
  whilePending: 'refused',
  rate: 'read',
  idempotency: 'safe',
  audit: null,
  output: z.object({
    agent: z
      .object({
        levelName: z.string(),
        /** What stands, and what the orders not sent yet, of both shops, will give and take (ORD-489). */
        points: z.object({ current: z.string(), earned: z.string(), used: z.string() }),
        /** May gifts be chosen in this shop? */
        offersGifts: z.boolean(),
        customers: z.number().int(),
        submittedThisMonth: z.number().int(),
        soldThisMonth: z.string(),
      })
      .nullable(),
    /** Of who has subordinates in the shop: the current period of their own group. */
    manager: z
      .object({
        periodName: z.string(),
        /** Null where their report is not theirs to read. */
        sales: z.string().nullable(),
        agents: z.number().int(),
        expiring: z.number().int(),
        unreadCommissions: z.number().int().nullable(),
      })
      .nullable(),
    /** A new commission that was begun in the shop and not created, as it was kept last, on any device (NET-867). */
    begun: z.object({ savedAt: instant(), device: z.string() }).nullable(),
    /** The pending order to finish, the newest. */
    pendingOrder: z
      .object({
        id: id(),
        typeTitle: z.string(),
        total: z.string(),
        commissions: z.number().int(),
        inPayment: z.boolean(),
        feePercentage: z.string(),
        fee: z.string(),
        nextFeePercentage: z.string().nullable(),
        missingToNextFee: z.string().nullable(),
        nextFeeFrom: z.string().nullable(),
      })
      .nullable(),
    /** The agent's orders of the shop that are not sent yet, by what each waits for (NET-350). */
    waiting: z
      .object({
        toSend: z.number().int(),
        inPayment: z.number().int(),
        toSign: z.number().int(),
        toPay: z.number().int(),
      })
      .nullable(),
    /** What of the agent's sent orders is still to be paid, in both shops, and the term that ends first (NET-351). */
    owed: z
      .object({ deliveries: z.number().int(), toPay: z.string(), deadline: day(), step: z.enum(STEPS) })
      .nullable(),
    /** A customer’s own: how many, how many are not sent yet, and the newest of these (NET-206). */
    customerOrders: z
      .object({
        total: z.number().int(),
        unfinished: z.number().int(),
        toFinish: z
          .object({
            id: id(),
            orderId: id(),
            typeTitle: z.string(),
            bought: z.string(),
            total: z.string(),
            waitsFor: z.enum(['confirmation', 'payment', 'finishing']),
          })
          .nullable(),
      })
      .nullable(),
    /** How many sponsorships are not completed, in the shop selected now or in both, for their office (NET-208). */
    sponsorships: z.object({ unconfirmed: z.number().int() }).nullable(),
    /** One’s own that are not completed yet (NET-209). */
    invitations: z.object({ open: z.number().int() }).nullable(),
    /** Those to confirm, and the next that is confirmed (NET-212, NET-224). */
    appointments: z.object({ pending: z.number().int(), next: instant().nullable() }).nullable(),
    /** Of those a customer reported: how many, and of how many the reward can be redeemed (NET-213, NET-224). */
    reports: z.object({ total: z.number().int(), toRedeem: z.number().int() }).nullable(),
    /** The one declared last, if any (NET-217). */
    income: z
      .object({
        latest: z.object({ createdAt: instant(), isDiscarded: z.boolean(), isWaiting: z.boolean() }).nullable(),
      })
      .nullable(),
    /** The parcel that left last, of orders in either shop (NET-211). */
    shippings: z.object({ latest: z.object({ carrierShippingId: z.string(), date: day() }).nullable() }).nullable(),
    lastOrder: z.object({ id: id(), total: z.string(), submittedAt: instant() }).nullable(),
    administration: z
      .object({
        unexported: z.number().int(),
        /** The same of each shop, whose lists are apart. */
        unexportedOf: z.object({ fibra: z.number().int(), kleen: z.number().int() }),
        usersOnline: z.number().int(),
        ordersToday: z.number().int(),
      })
      .nullable(),
    /** What waits for the office, the most pressing first; only what there is something of (NET-352). */
    queue: z
      .array(
        z.object({
          kind: z.enum(QUEUES),
          count: z.number().int(),
          oldest: instant(),
          /** The last day for the oldest, and how many are past theirs; null where there is no term. */
          term: z.object({ dueOn: day(), daysLeft: z.number().int(), overdue: z.number().int() }).nullable(),
        }),
      )
      .nullable(),
    /** What people did last, for administrators: newest first, without coming and going. */
    activity: z
      .array(
        z.object({ id: id(), date: instant(), typeName: z.string(), person: z.string(), actor: z.string().nullable() }),
      )
      .nullable(),
    /** Is the quotation of a custom doormat switched on? */
    doormatQuotation: z.boolean(),
  }),
  errors: [],
});

export const homeCalls = [shellStatus, announcementSeen, home] as const;
