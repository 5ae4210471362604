/** Calls of sponsorship: what of one's registration kit is to be paid, paying it, and what the office sees of it. */
import { z } from 'zod';
import { ATTEMPT_STATES } from '@ema/domain/payments/states.ts';
import { KIT_PLANS } from '@ema/domain/sponsorship/kit.ts';
import { INVITATION_STATUSES, KIT_MODES, KIT_PARTS, KIT_PAYMENT_STATES } from '@ema/domain/sponsorship/states.ts';
import { call } from './kernel/call.ts';
import { listFile } from './kernel/list-file.ts';
import { day, flagText, id, idText, instant, money, noBody, ordering, page, paging, text } from './kernel/shapes.ts';

/** Who sells, who is about to, and who sold: the kit stays owed by whoever became a facilitated customer (ACC-606). */
const PAYERS = ['ROLE_BASE_AGENT', 'ROLE_AGENT_IN_REGISTRATION', 'ROLE_ACCESS_CUSTOMER_COMMISSIONS'] as const;
const own = { who: PAYERS, whilePending: 'allowed' } as const;
const cents = () => z.number().int();
const part = { part: z.enum(KIT_PARTS), number: z.number().int(), amountInCents: cents(), dueOn: day() };

const kitPayment = z.object({
  id: id(),
  ...part,
  state: z.enum(KIT_PAYMENT_STATES),
  paidAt: instant().nullable(),
  /** How the last attempt to pay it stands; money that somebody has to look at is not paid again. */
  attempt: z.enum(ATTEMPT_STATES).nullable(),
  isInReview: z.boolean(),
});
const kit = z.object({
  invitationId: id(),
  status: z.enum(INVITATION_STATUSES),
  mode: z.enum(KIT_MODES),
  totalInCents: cents(),
  daysBeforePayment: z.number().int(),
  ordersGoal: z.number().int(),
  payments: z.array(kitPayment),
  /** What the first payment would be if it were split today; null when it cannot be chosen. */
  instalments: z.array(z.object({ number: z.number().int(), amountInCents: cents(), dueOn: day() })).nullable(),
});

/** Also how the step of the centre learns that it was paid (ACC-172). */
export const readKit = call({
  name: 'sponsorship.kit',
  method: 'GET',
  path: '/api/account/kit',
  summary: 'Il proprio kit di adesione e che cosa resta da pagare',
  ...own,
  acting: 'allowed',
  rate: 'read',
  idempotency: 'safe',
  audit: null,
  output: kit,
  errors: ['not_found'],
});
export const checkKit = call({
  name: 'sponsorship.check-kit',
  log: { name: 'Pagamento del kit ricontrollato' },
  method: 'POST',
  path: '/api/account/kit/check',
  summary: 'Chiede al fornitore se il pagamento in corso è avvenuto',
  ...own,
  acting: 'allowed',
  rate: 'write',
  idempotency: 'natural',
  audit: null,
  body: noBody(),
  output: kit,
  errors: ['not_found', 'provider_failed'],
});

const paying = {
  ...own,
  acting: 'refused',
  rate: 'write',
  idempotency: 'natural',
  audit: 'always',
  output: z.object({ id: z.string(), redirectUrl: z.string() }),
} as const;
const address = () => z.string().max(500).optional();
/** Back to the operations centre unless said otherwise (ACC-172). */
const back = { successUrl: address(), cancelUrl: address() };

/** `plan`: where the whole price is asked, at once or in three instalments (ACC-165, ACC-166). */
export const createKitSession = call({
  name: 'sponsorship.create-kit-session',
  log: { name: 'Pagamento del kit avviato', isActivity: true },
  method: 'POST',
  path: '/stripe/subordinate-invitation/:invitationId/create-session',
  summary: 'Paga con carta il proprio kit di adesione, o la rata che è dovuta',
  ...paying,
  params: z.strictObject({ invitationId: idText() }),
  query: z.strictObject(back),
  body: z.strictObject({ plan: z.enum(KIT_PLANS).optional() }).nullish(),
  errors: ['not_found', 'wrong_state', 'invalid', 'provider_failed'],
});
export const createBalanceSession = call({
  name: 'sponsorship.create-balance-session',
  log: { name: 'Pagamento del saldo del kit avviato', isActivity: true },
  method: 'POST',
  path: '/stripe/kit-settlement-payment/create-session',
  summary: 'Paga con carta il saldo del proprio kit di adesione',
  ...paying,
  query: z.strictObject(back),
  body: noBody(),
  errors: ['not_found', 'wrong_state', 'invalid', 'provider_failed'],
});

const listedPayment = z.object({
  id: id(),
  invitationId: id(),
  /** Who owes or paid it; null once the invitation was deleted with what they told of themselves. */
  payer: z.string().nullable(),
  user: z.object({ id: id(), fullName: z.string(), username: z.string() }).nullable(),
  sponsor: z.object({ id: id(), fullName: z.string() }),
  mode: z.enum(KIT_MODES),
  part: z.enum(KIT_PARTS),
  number: z.number().int(),
  amount: money(),
  /** The last day to pay it; none of a first payment that nobody owes yet, or that is owed again. */
  dueOn: day().nullable(),
  state: z.enum(KIT_PAYMENT_STATES),
  isOverdue: z.boolean(),
  paidAt: instant().nullable(),
  attempt: z.enum(ATTEMPT_STATES).nullable(),
  /** May the office let it fall away? */
  isWaivable: z.boolean(),
});
export const listKitPayments = call({
  name: 'sponsorship.list-kit-payments',
  method: 'GET',
  path: '/api/admin/kit-payments',
  summary: 'Pagamenti dei kit di adesione, di tutti o di una persona',
  who: ['ROLE_ADMIN'],
  acting: 'refused',
  whilePending: 'refused',
  rate: 'read',
  idempotency: 'safe',
  audit: null,
  query: z.strictObject({
    ...paging(25),
    user: idText().optional(),
    search: text(80).optional(),
    state: z.enum(KIT_PAYMENT_STATES).optional(),
    /** Only what is past its last day. */
    isOverdue: flagText().optional(),
    ...ordering(['dueOn', 'amount'], 'dueOn', 'desc'),
  }),
  output: page(listedPayment),
  errors: [],
});
export const kitPaymentsFile = listFile(listKitPayments, {
  name: 'sponsorship.list-kit-payments-file',
  path: '/file/kit-payments',
  summary: 'Pagamenti dei kit di adesione in CSV o XLSX',
});

/** Of somebody who has joined, and cannot pay or need not any more: the reason stays in the log (NET-887). */
export const waiveKitPayment = call({
  name: 'sponsorship.waive-kit-payment',
  log: { name: 'Pagamento del kit condonato' },
  method: 'POST',
  path: '/api/admin/kit-payments/:id/waive',
  summary: 'Condona un pagamento del kit di adesione, con il motivo',
  who: ['ROLE_ADMIN'],
  acting: 'refused',
  whilePending: 'refused',
  rate: 'write',
  idempotency: 'natural',
  audit: 'always',
  params: z.strictObject({ id: idText() }),
  body: z.strictObject({ reason: text(200, 3) }),
  output: 'empty',
  errors: ['not_found', 'wrong_state'],
});

export const sponsorshipCalls = [
  readKit,
  checkKit,
  createKitSession,
  createBalanceSession,
  listKitPayments,
  kitPaymentsFile,
  waiveKitPayment,
] as const;
