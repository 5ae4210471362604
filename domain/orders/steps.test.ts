import { describe, expect, it } from 'vitest';
import { isSkipped, STEPS, type Step, type StepFacts } from './steps.ts';

const facts: StepFacts = {
  types: 2,
  sample: { enabledByType: true, level: 9, unitsPurchased: 0, inOpenCommission: false, productFound: true },
  customerRequired: true,
  customerSet: false,
  paymentMethods: 2,
  onlySample: false,
};

describe('the steps of a new commission', () => {
  it('ORD-082 all of them, in order', () =>
    expect(STEPS).toEqual([
      'select_commission_type',
      'demo_strizzamop__selection',
      'select_customer',
      'select_products__from_listing',
      'select_payment_method',
      'submit_commission',
    ]));
  it.each<[string, Partial<StepFacts>, skipped: Step[]]>([
    ['ORD-082 none left out', {}, []],
    ['ORD-084 one type', { types: 1 }, ['select_commission_type']],
    ['ORD-084 no type at all', { types: 0 }, []],
    [
      'ORD-090 a sample that cannot be ordered',
      { sample: { ...facts.sample, unitsPurchased: 1 } },
      ['demo_strizzamop__selection'],
    ],
    ['ORD-099 no customer required', { customerRequired: false }, ['select_customer']],
    ['ORD-099 the customer is set', { customerSet: true }, ['select_customer']],
    ['ORD-098 only the sample', { onlySample: true }, ['select_customer', 'select_products__from_listing']],
    ['ORD-117 one way to pay', { paymentMethods: 1 }, ['select_payment_method']],
    ['ORD-117 no way to pay', { paymentMethods: 0 }, ['select_payment_method']],
  ])('%s', (_, change, skipped) =>
    expect(STEPS.filter((step) => isSkipped(step, { ...facts, ...change }))).toEqual(skipped),
  );
});
