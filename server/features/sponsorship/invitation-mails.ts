/** What a candidate is sent: a code for each contact, then username and password. */

export const CODE_SUBJECT = 'Il tuo codice EMA Planet';
/** NET-061: to be told to nobody but the sponsor who registers them now. */
export const contactCode = (code: string, minutes: number): string =>
  `EMA Planet: il tuo codice è ${code}, vale ${minutes} minuti. ` +
  'Comunicalo solo allo sponsor che ti sta registrando adesso.';

/** NET-073: to their own contacts alone; the password is theirs to change at the first access. */
export const credentials = (account: { firstName: string; username: string; password: string }) => ({
  subject: 'Benvenuto in EMA Planet: le tue credenziali',
  body:
    `EMA Planet: ciao ${account.firstName}, la tua iscrizione è confermata. Username ${account.username}, ` +
    `password ${account.password}. Entra e completa il primo accesso: la password la cambierai lì.`,
});
