/** Says what a planned change of an order type leaves as it is: only what was changed begins on its day (NET-732). */

/** The window of a week is one choice: its fields change together. */
const WINDOW = [
  'isLimitedSubmissionPeriodEnabled',
  'submissionPeriodStartDay',
  'submissionPeriodStartTime',
  'submissionPeriodEndDay',
  'submissionPeriodEndTime',
] as const;
/** What follows from the others, or tells which edit it was. */
const DERIVED: readonly string[] = ['version', 'followsCompanyPeriod'];

/** Of `is` what differs from `was`; of a window that differs all its fields. */
export const plannedChanges = <T extends object>(was: T, is: T): Partial<T> => {
  const [before, after] = [new Map(Object.entries(was)), new Map(Object.entries(is))];
  const differs = (field: string): boolean => before.get(field) !== after.get(field);
  const isWindow = (field: string): boolean => WINDOW.some((one) => one === field);
  const kept = [...after].filter(
    ([field]) => !DERIVED.includes(field) && (isWindow(field) ? WINDOW.some(differs) : differs(field)),
  );
  return Object.fromEntries(kept) as Partial<T>;
};
