/** The steps of a new commission, and which of them an order leaves out. */
import { sampleIsOrderable, type SampleFacts } from './sample-item.ts';

export const STEPS = [
  'select_commission_type',
  'demo_strizzamop__selection',
  'select_customer',
  'select_products__from_listing',
  'select_payment_method',
  'submit_commission',
] as const;
export type Step = (typeof STEPS)[number];
export type StepFacts = {
  types: number;
  sample: SampleFacts;
  customerRequired: boolean;
  customerSet: boolean;
  paymentMethods: number;
  /** «Chiudi ordine» in the sample summary: straight to payment. */
  onlySample: boolean;
};

/** Is a step of a new commission left out (ORD-084, ORD-089 to ORD-099, ORD-117)? */
export const isSkipped = (step: Step, f: StepFacts): boolean => {
  if (step === 'select_commission_type') return f.types === 1;
  if (step === 'demo_strizzamop__selection') return !sampleIsOrderable(f.sample);
  if (step === 'select_customer') return f.onlySample || !f.customerRequired || f.customerSet;
  if (step === 'select_products__from_listing') return f.onlySample;
  if (step === 'select_payment_method') return f.paymentMethods < 2;
  return false;
};
