/** The calls that read invitations: the list, one of them, its pictures, and what joining costs. */
import { CallError } from '@ema/calls/kernel/errors.ts';
import {
  invitationFile,
  invitationSummary,
  listInvitations,
  readInvitation,
} from '@ema/calls/sponsorship/invitations.ts';
import { readInvitationPayment } from '@ema/calls/sponsorship/payment.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { paymentChoices } from '@ema/domain/sponsorship/choices.ts';
import { firstPayment, INSTALMENTS, instalmentsOf, isFirst } from '@ema/domain/sponsorship/kit.ts';
import { mayRecordPostalOrder } from '@ema/domain/sponsorship/may-invitation.ts';
import { smallPicture } from '../../adapters/clean-upload.ts';
import { handle } from '../../kernel/handle.ts';
import { pagination } from '../../kernel/hydra.ts';
import { findInvitationFile, findInvitations, type InvitationRowOf } from './invitation-queries.ts';
import { invitationKit, kitPaymentsOf, termsOf, type KitPaymentRow } from './kit-queries.ts';
import { answerInvitation, invitationOf } from './own-invitation.ts';
import { owedByPostalOrder } from './postal-order.ts';
import { summaryPdf } from './summary.ts';
import { presentListedInvitation } from './present-invitation.ts';
import { askedContacts } from './progress.ts';
import { termsNow } from './terms.ts';

export const listInvitationsHandler = handle(listInvitations, async (c, { query }) => {
  const { rows, total } = await findInvitations(c.db, c.scope, query, c.now);
  const asked = await askedContacts(c.db);
  return {
    items: rows.map((row) => presentListedInvitation(row, { asked, now: c.now })),
    pagination: pagination(query.page, query.perPage, total),
  };
});

export const readInvitationHandler = handle(readInvitation, (c, { params }) => answerInvitation(c, params.id));

/** NET-019: all that is written of it, to keep. */
export const invitationSummaryHandler = handle(invitationSummary, async (c, { params }) => ({
  body: await summaryPdf(await answerInvitation(c, params.id), c.now),
  contentType: 'application/pdf',
  name: `sponsorizzazione-${params.id}.pdf`,
}));

/** Of a receipt that is a PDF there is no small picture. */
export const invitationFileHandler = handle(invitationFile, async (c, { params, query }) => {
  const kept = await findInvitationFile(c.db, c.scope, params.id, params.kind);
  const isSmall = query.size === 'small';
  if (!kept || (isSmall && !kept.content_type.startsWith('image/')))
    throw new CallError('not_found', 'Il file indicato non esiste.');
  const bytes = await c.ports.files.get(kept.sha256);
  if (!isSmall) return { body: bytes, contentType: kept.content_type, name: kept.name };
  return { body: await smallPicture(bytes), contentType: 'image/jpeg', name: kept.name, inline: true };
});

/** The first payment as it is owed, perhaps one of three instalments: what going on with it asks for (NET-908). */
const underWay = (payments: readonly KitPaymentRow[]) => {
  const owed = payments.find((p) => p.state === 'due' && isFirst(p));
  return owed && { amountCents: owed.amount_cents, part: owed.part, number: owed.number };
};
const mayRecord = ({ status, paid_at, payment_method, is_being_paid }: InvitationRowOf): string | null =>
  mayRecordPostalOrder({ status, isPaid: paid_at !== null, method: payment_method }, is_being_paid);
const presentPostalOrder = (owed: KitPaymentRow | null) =>
  owed && { part: owed.part, number: owed.number, amountInCents: owed.amount_cents };

/** As the parameters are now, or as they were when a payment began. */
export const readInvitationPaymentHandler = handle(readInvitationPayment, async (c, { params }) => {
  const row = await invitationOf(c, params.id);
  const begun = row.status === 'pending' ? null : await invitationKit(c.db, row.id);
  const terms = begun ? termsOf(begun) : await termsNow(c.db);
  const today = romeDay(c.now);
  const payments = await kitPaymentsOf(c.db, row.id);
  const [payment] = payments;
  const isFree = row.eligible_for_free_payment;
  const { amountCents, part, number } = (begun && underWay(payments)) ?? firstPayment(terms, today);
  const isSplit = terms.mode === 'online_completo' && terms.totalCents >= INSTALMENTS && !isFree;
  return {
    invitationId: row.id,
    totalToPayInCents: isFree ? 0 : amountCents,
    part,
    number,
    postalOrder: mayRecord(row) === null ? presentPostalOrder(owedByPostalOrder(payments, terms)) : null,
    mode: terms.mode,
    totalInCents: terms.totalCents,
    depositInCents: terms.depositCents,
    daysBeforePayment: terms.daysBeforePayment,
    ordersGoal: terms.ordersGoal,
    choices: paymentChoices(terms.mode, isFree),
    instalments: isSplit
      ? instalmentsOf(terms.totalCents, today).map(({ number, amountCents, dueOn }) => ({
          number,
          amountInCents: amountCents,
          dueOn,
        }))
      : null,
    attempt: payment?.attempt_state ?? null,
    isInReview: payment?.is_held ?? false,
  };
});
