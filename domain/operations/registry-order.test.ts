import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INCOME_THRESHOLD_CENTS } from '../incomes/threshold.ts';
import { isBlocked, requiredOperations, type OperationFacts } from './registry.ts';

const none: OperationFacts = {
  today: '2026-03-05',
  passwordGenerated: false,
  emailUnvalidated: false,
  mobileUnvalidated: false,
  unsignedContracts: [],
};
const all: OperationFacts = {
  today: '2026-03-05',
  passwordGenerated: true,
  emailUnvalidated: true,
  mobileUnvalidated: true,
  unsignedContracts: [
    { id: 7, documentType: 'agent_registration' },
    { id: 9, documentType: 'engagement_letter' },
  ],
  photoIdMissing: { discarded: false, days: 0 },
  vatCertificateDiscarded: true,
  ibanMissing: { days: 0 },
  kitUnpaid: { amountInCents: 12_000, invitationId: 3, postponableUntil: null },
  kitBalanceDue: { amountInCents: 9000, daysBeforePayment: 30 },
  externalIncomesUndeclared: true,
  incomeWithoutVatNumberCents: 600_000,
  fiscalDocumentsToRead: 2,
  fiscalDocumentsToSign: 1,
  cardReceiptsToSign: 1,
  resultsMissing: { appointments: 2, days: 0 },
  unreadLevelUpdates: 1,
};
const names = (f: OperationFacts) => requiredOperations(f).map((o) => o.operationName);
const ORDER = [
  'account:change_password',
  'account:validate_email',
  'account:validate_mobile',
  'contract:7:signature',
  'contract:9:signature',
  'account:upload_photo_id',
  'account:upload_vat_certificate',
  'account:insert_iban',
  'kit:payment',
  'kit:balance_payment',
  'account:declare_external_incomes',
  'account:insert_vat_number',
  'fiscal_documents:read',
  'fiscal_documents:sign',
  'card_receipts:sign',
  'appointments:record_results',
  'level_updates:acknowledge',
];

describe('the registry of operations', () => {
  it('ACC-007 ACC-093 ACC-100 every kind in one order', () => expect(names(all)).toEqual(ORDER));
  it('ACC-093 whatever is due, the order is that of the registry', () =>
    fc.assert(
      fc.property(fc.subarray(Object.keys(all) as (keyof OperationFacts)[]), (keys) => {
        const some = names({ ...none, ...Object.fromEntries(keys.map((k) => [k, all[k]])) });
        return some.join() === ORDER.filter((n) => some.includes(n)).join();
      }),
    ));
  it.each<[string, Partial<OperationFacts>, string, boolean]>([
    [
      'ACC-101 a photo on the sixth day',
      { photoIdMissing: { discarded: false, days: 6 } },
      'account:upload_photo_id',
      true,
    ],
    [
      'ACC-101 a photo after seven days',
      { photoIdMissing: { discarded: true, days: 7 } },
      'account:upload_photo_id',
      false,
    ],
    ['ACC-101 an IBAN after 14 days', { ibanMissing: { days: 14 } }, 'account:insert_iban', false],
    ['ACC-101 an IBAN before', { ibanMissing: { days: 13 } }, 'account:insert_iban', true],
    [
      'ACC-151 results after three days',
      { resultsMissing: { appointments: 1, days: 3 } },
      'appointments:record_results',
      false,
    ],
    ['ACC-159 reading', { fiscalDocumentsToRead: 1 }, 'fiscal_documents:read', true],
    ['ACC-160 signing', { fiscalDocumentsToSign: 1 }, 'fiscal_documents:sign', false],
    [
      'ACC-184 at the threshold',
      { incomeWithoutVatNumberCents: INCOME_THRESHOLD_CENTS },
      'account:insert_vat_number',
      false,
    ],
    ['ACC-185 at 90 %', { incomeWithoutVatNumberCents: 576_924 }, 'account:insert_vat_number', true],
  ])('%s', (_, facts, name, canBePostponed) => {
    const due = requiredOperations({ ...none, ...facts });
    expect(due.map((o) => [o.operationName, o.canBePostponed])).toEqual([[name, canBePostponed]]);
    expect(isBlocked(due)).toBe(!canBePostponed);
  });
  it.each<[string, Partial<OperationFacts>]>([
    ['ACC-184 far below the threshold', { incomeWithoutVatNumberCents: 576_923 }],
    [
      'no documents',
      {
        fiscalDocumentsToRead: 0,
        fiscalDocumentsToSign: 0,
        cardReceiptsToSign: 0,
        unreadLevelUpdates: 0,
        resultsMissing: { appointments: 0, days: 9 },
      },
    ],
  ])('%s: nothing is due', (_, facts) => expect(requiredOperations({ ...none, ...facts })).toEqual([]));
  it.each([
    ['ACC-173', { passwordGenerated: true, passwordOutdated: true }, 'generated'],
    ['ACC-173 ACC-174', { passwordOutdated: true }, 'periodic'],
  ])('%s the reason of a password change is %o', (_, facts, reason) =>
    expect(requiredOperations({ ...none, ...facts })[0]?.operationArguments).toEqual({ reason }),
  );
});
