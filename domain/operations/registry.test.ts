import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from '../kernel/days.ts';
import { isBlocked, requiredOperations, type OperationFacts } from './registry.ts';

const nothing = {
  today: '2026-03-05',
  passwordGenerated: false,
  emailUnvalidated: false,
  mobileUnvalidated: false,
  unsignedContracts: [],
};

describe('required operations', () => {
  it('none are due without facts', () => expect(requiredOperations(nothing)).toEqual([]));
  it('ACC-093 ACC-097 ACC-098 ACC-099 all that are due, in their order, with what they need', () => {
    const due = requiredOperations({
      today: '2026-03-05',
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
    [{ photoIdMissing: { discarded: false, days: 6 } }, { discarded: false, postponableUntil: '2026-03-05' }, true],
    [{ incomeWithoutVatNumberCents: 641_025 }, { incomeInCents: 641_025, thresholdInCents: 641_026 }, true],
    [{ incomeWithoutVatNumberCents: 641_026 }, { incomeInCents: 641_026, thresholdInCents: 641_026 }, false],
    [{ fiscalDocumentsToRead: 2 }, { documents: 2 }, true],
    [{ fiscalDocumentsToSign: 3 }, { documents: 3 }, false],
    [{ cardReceiptsToSign: 1 }, { documents: 1 }, false],
    [{ resultsMissing: { appointments: 2, days: 2 } }, { appointments: 2, postponableUntil: '2026-03-05' }, true],
    [{ resultsMissing: { appointments: 2, days: 3 } }, { appointments: 2 }, false],
    [{ unreadLevelUpdates: 4 }, { updates: 4 }, false],
  ])('ACC-093 ACC-097 %j', (facts, operationArguments, canBePostponed) =>
    expect(requiredOperations({ ...nothing, ...facts }).map((o) => [o.operationArguments, o.canBePostponed])).toEqual([
      [operationArguments, canBePostponed],
    ]),
  );
  const PUT_OFF: Record<string, (days: number) => Partial<OperationFacts>> = {
    'account:upload_photo_id': (days) => ({ photoIdMissing: { discarded: false, days } }),
    'account:insert_iban': (days) => ({ ibanMissing: { days } }),
    'appointments:record_results': (days) => ({ resultsMissing: { appointments: 1, days } }),
  };
  it.each([
    ['account:upload_photo_id', '2026-03-06', 0, '2026-03-12'],
    ['account:upload_photo_id', '2026-03-06', 6, '2026-03-06'],
    ['account:upload_photo_id', '2026-03-06', 7, undefined],
    ['account:upload_photo_id', '2026-12-28', 0, '2027-01-03'],
    ['account:insert_iban', '2026-12-31', 0, '2027-01-13'],
    ['account:insert_iban', '2027-01-01', 1, '2027-01-13'],
    ['account:insert_iban', '2028-02-20', 3, '2028-03-01'],
    ['account:insert_iban', '2026-03-06', 13, '2026-03-06'],
    ['account:insert_iban', '2026-03-06', 14, undefined],
    ['appointments:record_results', '2026-12-30', 0, '2027-01-01'],
    ['appointments:record_results', '2026-12-30', 2, '2026-12-30'],
    ['appointments:record_results', '2026-12-30', 3, undefined],
  ])('ACC-410 %s, on %s due for %i days, may be put off until %s', (name, today, days, until) => {
    const [operation] = requiredOperations({ ...nothing, today, ...PUT_OFF[name]?.(days) });
    expect([operation?.operationName, operation?.operationArguments['postponableUntil']]).toEqual([name, until]);
    expect(operation?.canBePostponed).toBe(until !== undefined);
  });
  it.each(Object.keys(PUT_OFF))(
    'ACC-410 %s: the day that is told is the last one on which it does not block',
    (name) => {
      const [first] = requiredOperations({ ...nothing, today: '2026-12-24', ...PUT_OFF[name]?.(0) });
      const until = String(first?.operationArguments['postponableUntil']);
      const blocks = (today: string) =>
        isBlocked(requiredOperations({ ...nothing, today, ...PUT_OFF[name]?.(daysBetween('2026-12-24', today)) }));
      expect([blocks(until), blocks(addDays(until, 1))]).toEqual([false, true]);
    },
  );
  it('ACC-410 a VAT number has no day: it waits for the limit', () =>
    expect(requiredOperations({ ...nothing, incomeWithoutVatNumberCents: 600_000 })[0]).toEqual({
      operationName: 'account:insert_vat_number',
      operationArguments: { incomeInCents: 600_000, thresholdInCents: 641_026 },
      canBePostponed: true,
    }));
});
