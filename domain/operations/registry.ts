/** Which operations a person must do before anything else, and in which order (ACC-093). */
import { INCOME_THRESHOLD_CENTS, INCOME_WARNING_CENTS } from '../incomes/threshold.ts';
import { addDays, type Day } from '../kernel/days.ts';
import type { KitFacts } from '../sponsorship/owed.ts';

/** Facts that decide which operations a person must do. Absent facts make nothing due. */
export type OperationFacts = KitFacts & {
  /** The day it is in Rome. */
  today: Day;
  passwordGenerated: boolean;
  passwordOutdated?: boolean;
  emailUnvalidated: boolean;
  mobileUnvalidated: boolean;
  unsignedContracts: readonly { id: number; documentType: string }[];
  /** No valid photo, or it was discarded, for so many days. */
  photoIdMissing?: { discarded: boolean; days: number };
  vatCertificateDiscarded?: boolean;
  /** An agent without IBAN, for so many days. */
  ibanMissing?: { days: number };
  externalIncomesUndeclared?: boolean;
  /** Income of the calendar year in cents, of an agent without VAT number. */
  incomeWithoutVatNumberCents?: number;
  fiscalDocumentsToRead?: number;
  fiscalDocumentsToSign?: number;
  cardReceiptsToSign?: number;
  /** Confirmed appointments without result whose time is past, the oldest for so many days. */
  resultsMissing?: { appointments: number; days: number };
  unreadLevelUpdates?: number;
};
export type RequiredOperation = {
  operationName: string;
  operationArguments: Record<string, unknown>;
  canBePostponed: boolean;
};

/** How long these may be put off, in days. */
export const POSTPONABLE_DAYS = { photoId: 7, iban: 14, results: 3 } as const;
/** The last day on which it is put off, of what has been due for so many days already; null when that is over. */
const lastDay = (today: Day, days: number, postponable: number): Day | null =>
  days < postponable ? addDays(today, postponable - 1 - days) : null;

type Entry = (f: OperationFacts) => RequiredOperation | readonly RequiredOperation[] | false | undefined;
const due = (
  operationName: string,
  operationArguments: Record<string, unknown> = {},
  canBePostponed = false,
): RequiredOperation => ({ operationName, operationArguments, canBePostponed });
/** One that may be put off until a day, which it says while it may. */
const dueUntil = (
  operationName: string,
  operationArguments: Record<string, unknown>,
  postponableUntil: Day | null,
): RequiredOperation =>
  due(
    operationName,
    postponableUntil === null ? operationArguments : { ...operationArguments, postponableUntil },
    postponableUntil !== null,
  );
const some = (count: number | undefined): count is number => (count ?? 0) > 0;

/** The registry: in this order operations are asked for. Nothing is stored; they follow from facts at every request. */
const REGISTRY: readonly Entry[] = [
  (f) =>
    (f.passwordGenerated || f.passwordOutdated) &&
    due('account:change_password', { reason: f.passwordGenerated ? 'generated' : 'periodic' }),
  (f) => f.emailUnvalidated && due('account:validate_email'),
  (f) => f.mobileUnvalidated && due('account:validate_mobile'),
  (f) =>
    f.unsignedContracts.map((c) =>
      due(`contract:${c.id}:signature`, { contractId: c.id, documentType: c.documentType }),
    ),
  (f) =>
    f.photoIdMissing &&
    dueUntil(
      'account:upload_photo_id',
      { discarded: f.photoIdMissing.discarded },
      lastDay(f.today, f.photoIdMissing.days, POSTPONABLE_DAYS.photoId),
    ),
  (f) => f.vatCertificateDiscarded && due('account:upload_vat_certificate'),
  (f) =>
    f.ibanMissing && dueUntil('account:insert_iban', {}, lastDay(f.today, f.ibanMissing.days, POSTPONABLE_DAYS.iban)),
  (f) => {
    if (!f.kitUnpaid) return false;
    const { postponableUntil, ...payment } = f.kitUnpaid;
    return dueUntil('kit:payment', payment, postponableUntil);
  },
  (f) => f.kitBalanceDue && due('kit:balance_payment', f.kitBalanceDue),
  (f) => f.externalIncomesUndeclared && due('account:declare_external_incomes'),
  (f) => {
    const income = f.incomeWithoutVatNumberCents ?? 0;
    return (
      income >= INCOME_WARNING_CENTS &&
      due(
        'account:insert_vat_number',
        { incomeInCents: income, thresholdInCents: INCOME_THRESHOLD_CENTS },
        income < INCOME_THRESHOLD_CENTS,
      )
    );
  },
  (f) => some(f.fiscalDocumentsToRead) && due('fiscal_documents:read', { documents: f.fiscalDocumentsToRead }, true),
  (f) => some(f.fiscalDocumentsToSign) && due('fiscal_documents:sign', { documents: f.fiscalDocumentsToSign }),
  (f) => some(f.cardReceiptsToSign) && due('card_receipts:sign', { documents: f.cardReceiptsToSign }),
  (f) =>
    f.resultsMissing &&
    some(f.resultsMissing.appointments) &&
    dueUntil(
      'appointments:record_results',
      { appointments: f.resultsMissing.appointments },
      lastDay(f.today, f.resultsMissing.days, POSTPONABLE_DAYS.results),
    ),
  (f) => some(f.unreadLevelUpdates) && due('level_updates:acknowledge', { updates: f.unreadLevelUpdates }),
];

/** The operations due now, in order (ACC-093). One that cannot be postponed blocks everything else. */
export const requiredOperations = (facts: OperationFacts): RequiredOperation[] =>
  REGISTRY.flatMap((entry) => entry(facts) || []);
export const isBlocked = (operations: readonly Pick<RequiredOperation, 'canBePostponed'>[]): boolean =>
  operations.some((o) => !o.canBePostponed);
