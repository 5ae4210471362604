/** What customers are sent when an agent registers them. */

export const CONTACT_CODE_SUBJECT = 'Il tuo codice EMA Planet';
/** ORD-077: to be told to nobody but the agent who registers them now. */
export const contactCode = (code: string, minutes: number): string =>
  `EMA Planet: il tuo codice è ${code}, vale ${minutes} minuti. ` +
  'Comunicalo all’agente solo se ti sta registrando adesso.';

/** ORD-074, ORD-498: with the address, for whoever hears of the portal for the first time; two segments of an SMS. */
export const accountActivated = (account: { username: string; password: string; address: string }) => ({
  subject: 'Il tuo account EMA Planet',
  body:
    `EMA Planet: il tuo account è attivo. Username ${account.username}, password ${account.password}: ` +
    `la cambierai al primo accesso. Entra: ${account.address}`,
});

/** To the agent who waits for them (ORD-397). */
export const customerIsReady = (name: string, link: string) => ({
  subject: `${name} ha completato il primo accesso`,
  body: `${name} ha completato il primo accesso al portale. Ora è possibile continuare: ${link}`,
});
