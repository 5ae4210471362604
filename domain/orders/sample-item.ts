/** Who may order the discounted sample item, and how often. */

export type SampleFacts = {
  enabledByType: boolean;
  level: number;
  unitsPurchased: number;
  inOpenCommission: boolean;
  productFound: boolean;
};
/** From this level on the sample may be ordered again (ORD-090, ORD-094). */
export const SAMPLE_LEVEL = 10;

/** May the discounted sample item be ordered? Below level 10 once ever, then once among open commissions. */
export const sampleIsOrderable = (f: SampleFacts): boolean =>
  f.enabledByType && f.productFound && !f.inOpenCommission && (f.level >= SAMPLE_LEVEL || f.unitsPurchased === 0);
