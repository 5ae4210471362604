import { describe, expect, it } from 'vitest';
import { isBlocked, requiredOperations } from './registry.ts';

const nothing = { passwordGenerated: false, emailUnvalidated: false, mobileUnvalidated: false, unsignedContracts: [] };

describe('required operations', () => {
  it('none are due without facts', () => expect(requiredOperations(nothing)).toEqual([]));
  it('ACC-093 ACC-097 ACC-098 ACC-099 all that are due, in their order, with what they need', () => {
    const due = requiredOperations({
      passwordGenerated: true,
      emailUnvalidated: true,
      mobileUnvalidated: true,
      unsignedContracts: [{ id: 7, documentType: 'engagement_letter' }],
    });
    expect(due.map((o) => o.operationName)).toEqual([
      'account:change_password',
      'account:validate_email',
      'account:validate_mobile',
      'contract:7:signature',
    ]);
    expect(due[0]?.operationArguments).toEqual({ reason: 'generated' });
    expect(due[3]?.operationArguments).toEqual({ contractId: 7, documentType: 'engagement_letter' });
    expect(isBlocked(due)).toBe(true);
  });
});

describe('what an operation is told with, and whether it blocks', () => {
  it('ACC-093 a person is blocked by one operation that cannot be postponed, whatever else can', () => {
    expect(isBlocked([{ canBePostponed: true }, { canBePostponed: false }])).toBe(true);
    expect(isBlocked([{ canBePostponed: true }, { canBePostponed: true }])).toBe(false);
    expect(isBlocked([])).toBe(false);
  });
  it.each([
    [{ photoIdMissing: { discarded: true, days: 7 } }, { discarded: true }, false],
    [{ photoIdMissing: { discarded: false, days: 6 } }, { discarded: false }, true],
    [{ incomeWithoutVatNumberCents: 641_025 }, { incomeInCents: 641_025, thresholdInCents: 641_026 }, true],
    [{ incomeWithoutVatNumberCents: 641_026 }, { incomeInCents: 641_026, thresholdInCents: 641_026 }, false],
    [{ fiscalDocumentsToRead: 2 }, { documents: 2 }, true],
    [{ fiscalDocumentsToSign: 3 }, { documents: 3 }, false],
    [{ cardReceiptsToSign: 1 }, { documents: 1 }, false],
    [{ resultsMissing: { appointments: 2, days: 2 } }, { appointments: 2 }, true],
    [{ resultsMissing: { appointments: 2, days: 3 } }, { appointments: 2 }, false],
    [{ unreadLevelUpdates: 4 }, { updates: 4 }, false],
  ])('ACC-093 ACC-097 %j', (facts, operationArguments, canBePostponed) =>
    expect(requiredOperations({ ...nothing, ...facts }).map((o) => [o.operationArguments, o.canBePostponed])).toEqual([
      [operationArguments, canBePostponed],
    ]),
  );
});
