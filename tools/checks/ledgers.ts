/** Finds ids that two rows of the requirement ledgers share: a test that names one would prove either. */
export const doubledIds = (rows: readonly { id: string }[]): string[] =>
  [...Map.groupBy(rows, ({ id }) => id)]
    .filter(([, those]) => those.length > 1)
    .map(([id, those]) => `${id}: stands ${those.length} times in the ledgers, each row has an id of its own`);
