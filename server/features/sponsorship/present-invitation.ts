/** Sponsorship invitations as the portal answers them: in a list, and one with all that is known of the candidate. */
import type { z } from 'zod';
import type { listInvitations, readInvitation } from '@ema/calls/sponsorship/invitations.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { INVITATION_FILES, isPaperComplete } from '@ema/domain/sponsorship/files.ts';
import type { InvitationData } from '@ema/domain/sponsorship/invitation.ts';
import {
  daysToPay,
  isTermOver,
  mayActivate,
  mayDeleteInvitation,
  mayEditInvitation,
  paymentTerm,
} from '@ema/domain/sponsorship/may-invitation.ts';
import { nextStep, whyNotPayable, type Contact } from '@ema/domain/sponsorship/steps.ts';
import { INVITATION_STATUS_WORDS, PAYMENT_METHOD_WORDS } from '@ema/domain/sponsorship/words.ts';
import type { Challenge } from '../codes/challenge.ts';
import { presentChallenge } from '../codes/present.ts';
import { countryName } from '../../kernel/country-names.ts';
import type { InvitationRowOf, ListedInvitation } from './invitation-queries.ts';
import { progressOf } from './progress.ts';

type Listed = z.input<typeof listInvitations.output>['items'][number];
type Whole = z.input<typeof readInvitation.output>;
export type Asked = { asked: readonly Contact[]; now: Date };

const isStillOwed = (r: ListedInvitation): boolean => r.status === 'confirmed_unpaid' && r.paid_at === null;

/** The last day to pay of whoever still owes the first payment. */
const termOf = (r: ListedInvitation) => (isStillOwed(r) ? paymentTerm(r.pay_from) : null);

export const presentListedInvitation = (r: ListedInvitation, { asked, now }: Asked): Listed => ({
  id: r.id,
  status: r.status,
  statusName: INVITATION_STATUS_WORDS[r.status],
  fullName: `${r.first_name} ${r.last_name}`,
  enabledShop: r.shop === null ? null : r.shop === 1 ? 1 : 0,
  sponsor: { id: r.sponsor_id },
  sponsorName: r.sponsor_name,
  createdAt: r.created_at.toISOString(),
  completedAt: r.completed_at?.toISOString() ?? null,
  isCompleted: r.status === 'completed',
  paid: r.paid_at !== null,
  paidAt: r.paid_at?.toISOString() ?? null,
  paymentMethod: r.payment_method,
  paymentMethodLabel: r.payment_method && PAYMENT_METHOD_WORDS[r.payment_method],
  nextStep: r.status === 'pending' ? nextStep(progressOf(r, asked)) : null,
  paymentTerm: termOf(r),
  isTermOver: isTermOver({ status: r.status, isPaid: r.paid_at !== null, payFrom: r.pay_from }, romeDay(now)),
  daysToPay: daysToPay(termOf(r), romeDay(now)),
  neverEntered: isStillOwed(r) && r.first_login === null,
});

/** As the form has it. */
export const dataOfInvitation = (r: InvitationRowOf): InvitationData => ({
  firstName: r.first_name,
  lastName: r.last_name,
  gender: r.gender ?? '',
  birthDate: r.birth_date ?? '',
  birthCountry: r.birth_country ?? '',
  birthPlace: r.birth_place ?? '',
  birthState: r.birth_state,
  nationalIdentificationNumber: r.fiscal_code ?? '',
  street: r.street,
  buildingNumber: r.street_number,
  postCode: r.post_code,
  city: r.city,
  state: r.province,
  email: r.email ?? '',
  mobile: r.mobile ?? '',
  phone: r.phone,
  fax: r.fax,
  idCardType: r.id_card_type ?? '',
  idCardNumber: r.id_card_number ?? '',
  idCardIssueDate: r.id_card_issue_date ?? '',
  idCardExpiryDate: r.id_card_expiry_date ?? '',
  idCardIssuedBy: r.id_card_issued_by ?? '',
});

type More = Asked & {
  codes: Record<Contact, Challenge | null>;
  card: { customer_name: string; customer_email: string | null; payout_status: string } | null;
  before: readonly { sponsor_name: string; changed_at: Date; reason: string }[];
  isOffice: boolean;
};
const filesOf = (r: InvitationRowOf, isOffice: boolean): Whole['files'] => {
  const kept = Object.fromEntries(
    r.files.map(({ kind, name, isTheirs }) => [
      kind,
      { name, fileDownloadUrl: isTheirs && !isOffice ? null : `/file/subordinate-invitations/${r.id}/${kind}` },
    ]),
  );
  return Object.fromEntries(INVITATION_FILES.map((kind) => [kind, kept[kind] ?? null])) as Whole['files'];
};

export const deletableOf = (r: InvitationRowOf) => ({
  status: r.status,
  isPaid: r.paid_at !== null,
  isBeingPaid: r.is_being_paid,
  payFrom: r.pay_from,
});
export const activatableOf = (r: InvitationRowOf) => ({
  status: r.status,
  userType: r.user_type,
  isDeleted: r.is_account_deleted,
  sponsorSells: r.sponsor_sells,
  isFirstDue: r.is_first_due,
  unsigned: r.unsigned,
});
/** NET-332. */
export const presentInvitation = (r: InvitationRowOf, more: More): Whole => {
  const progress = progressOf(r, more.asked);
  const why = whyNotPayable(progress);
  const challengeOf = (contact: Contact) => {
    const code = more.codes[contact];
    return { otpChallenge: code && presentChallenge(code) };
  };
  return {
    ...presentListedInvitation(r, more),
    ...dataOfInvitation(r),
    birthCountryName: countryName(r.birth_country ?? ''),
    payable: why === null,
    notPayableReason: why,
    eligibleForFreePayment: r.eligible_for_free_payment,
    emailValidated: r.email_validated,
    mobileValidated: r.mobile_validated,
    contactsToValidate: [...more.asked],
    emailContactValidation: challengeOf('email'),
    mobileContactValidation: challengeOf('mobile'),
    idCardUploaded: isPaperComplete('id', progress.files),
    cfUploaded: isPaperComplete('cf', progress.files),
    fileDownloadUrl: `/file/subordinate-invitations/${r.id}`,
    files: filesOf(r, more.isOffice),
    stripePaymentData: more.card && {
      customerName: more.card.customer_name,
      customerEmail: more.card.customer_email,
      method: 'card',
      payoutStatus: more.card.payout_status,
    },
    isEditable: mayEditInvitation(r.status) === null,
    isDeletable: mayDeleteInvitation(deletableOf(r), romeDay(more.now), more.isOffice) === null,
    isActivatable: more.isOffice && mayActivate(activatableOf(r)) === null,
    sponsorHistory: more.before.map((b) => ({
      sponsorName: b.sponsor_name,
      until: b.changed_at.toISOString(),
      reason: b.reason,
    })),
    version: r.version,
  };
};
