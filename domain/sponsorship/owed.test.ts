import { describe, expect, it } from 'vitest';
import { requiredOperations, type OperationFacts } from '../operations/registry.ts';
import { kitFacts, type OwedPayment } from './owed.ts';

const of = (more: Partial<OwedPayment>): OwedPayment => ({
  part: 'whole',
  number: 1,
  amountCents: 12_000,
  dueOn: '2026-11-22',
  invitationId: 7,
  daysBeforePayment: 30,
  ...more,
});
const asked = (owed: readonly OwedPayment[], today: string) => {
  const none: OperationFacts = {
    today,
    passwordGenerated: false,
    emailUnvalidated: false,
    mobileUnvalidated: false,
    unsignedContracts: [],
  };
  return requiredOperations({ ...none, ...kitFacts(owed, today) });
};

describe('what of a kit the centre asks for', () => {
  it('ACC-165 ACC-172 nothing owed, nothing asked', () => expect(asked([], '2026-11-22')).toEqual([]));
  it('ACC-165 ACC-172 the first payment, with its amount and its invitation', () =>
    expect(asked([of({})], '2026-11-22')).toEqual([
      {
        operationName: 'kit:payment',
        operationArguments: { amountInCents: 12_000, invitationId: 7 },
        canBePostponed: false,
      },
    ]));
  it('ACC-165 of two that are due the older one, however they come', () => {
    const [older, newer] = [of({ invitationId: 1, dueOn: '2026-11-20' }), of({ invitationId: 2 })];
    for (const owed of [
      [older, newer],
      [newer, older],
    ])
      expect(asked(owed, '2026-11-22')[0]?.operationArguments).toMatchObject({ invitationId: 1 });
  });
  const second = of({ part: 'instalment', number: 2, amountCents: 4000, dueOn: '2026-12-22' });
  const third = of({ part: 'instalment', number: 3, amountCents: 4000, dueOn: '2027-01-22' });
  it.each([
    ['2026-12-18', null],
    ['2026-12-19', true],
    ['2026-12-22', true],
    ['2026-12-23', false],
  ])('ACC-165 ACC-410 the second instalment on %s', (today, canBePostponed) => {
    const operations = asked([third, second], today);
    expect(operations).toEqual(
      canBePostponed === null
        ? []
        : [
            {
              operationName: 'kit:payment',
              operationArguments: {
                amountInCents: 4000,
                invitationId: 7,
                instalment: { number: 2, of: 3, dueOn: '2026-12-22' },
                ...(canBePostponed && { postponableUntil: '2026-12-22' }),
              },
              canBePostponed,
            },
          ],
    );
  });
  it('ACC-165 of two overdue the older first', () =>
    expect(asked([third, second], '2027-02-01')[0]?.operationArguments).toMatchObject({ instalment: { number: 2 } }));
  const balance = of({ part: 'balance', amountCents: 25_000, dueOn: '2027-01-20' });
  it.each([
    ['2027-01-20', 0],
    ['2027-01-21', 1],
  ])('ACC-168 a balance on %s', (today, n) =>
    expect(asked([balance], today)).toEqual(
      [
        {
          operationName: 'kit:balance_payment',
          operationArguments: { amountInCents: 25_000, daysBeforePayment: 30 },
          canBePostponed: false,
        },
      ].slice(0, n),
    ),
  );
});
