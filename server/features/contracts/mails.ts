/** What people are sent about contracts. */

/** ACC-115: the code that signs a contract. */
export const signatureCode =
  (title: string) =>
  (code: string, minutes: number): string =>
    `${code} è il codice EMA Planet per firmare «${title}». Vale ${minutes} minuti. Non comunicarlo a nessuno.`;
