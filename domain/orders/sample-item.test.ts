import { expect, it } from 'vitest';
import { SAMPLE_LEVEL, sampleIsOrderable, type SampleFacts } from './sample-item.ts';

const sample: SampleFacts = {
  enabledByType: true,
  level: 9,
  unitsPurchased: 0,
  inOpenCommission: false,
  productFound: true,
};
it.each<[string, Partial<SampleFacts>, boolean]>([
  ['ORD-090 never bought at level 9', {}, true],
  ['ORD-089 not by this type', { enabledByType: false }, false],
  ['ORD-090 bought once at level 9', { unitsPurchased: 1 }, false],
  ['ORD-091 in an open commission', { inOpenCommission: true }, false],
  ['ORD-091 in an open commission at level 12', { inOpenCommission: true, level: 12 }, false],
  ['ORD-092 not found', { productFound: false }, false],
  ['ORD-094 bought at level 10', { unitsPurchased: 3, level: SAMPLE_LEVEL }, true],
  ['ORD-094 bought at level 11', { unitsPurchased: 1, level: 11 }, true],
])('%s', (_, change, isOrderable) => expect(sampleIsOrderable({ ...sample, ...change })).toBe(isOrderable));
