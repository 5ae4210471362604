/** What becomes another of something, as the log tells it. */

/** Each field that is another now. */
export const differences = (was: object, is: object): Record<string, { before: unknown; after: unknown }> => {
  const before = new Map<string, unknown>(Object.entries(was));
  return Object.fromEntries(
    Object.entries<unknown>(is as Record<string, unknown>)
      .filter(([field, now]) => JSON.stringify(now) !== JSON.stringify(before.get(field)))
      .map(([field, now]) => [field, { before: before.get(field), after: now }]),
  );
};
