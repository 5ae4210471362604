/** What a candidate is sent: a code for each contact, then username and password. */

export const CODE_SUBJECT = 'Il tuo codice EMA Planet';
/** NET-061: to be told to nobody but the sponsor who registers them now. */
export const contactCode = (code: string, minutes: number): string =>
  `EMA Planet: il tuo codice è ${code}, vale ${minutes} minuti. ` +
  'Comunicalo solo allo sponsor che ti sta registrando adesso.';
