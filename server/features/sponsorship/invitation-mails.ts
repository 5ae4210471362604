/** What a candidate is sent: a code for each contact, then username and password, then that they are an agent. */

export const CODE_SUBJECT = 'Il tuo codice EMA Planet';
/** NET-061: to be told to nobody but the sponsor who registers them now. */
export const contactCode = (code: string, minutes: number): string =>
  `EMA Planet: il tuo codice è ${code}, vale ${minutes} minuti. ` +
  'Comunicalo solo allo sponsor che ti sta registrando adesso.';

/** NET-450: of whoever completes the invitation themselves. */
export const ownContactCode = (code: string, minutes: number): string =>
  `EMA Planet: il tuo codice è ${code}, vale ${minutes} minuti. ` +
  'Scrivilo solo nella pagina della tua iscrizione e non dirlo a nessuno.';

/** NET-455. */
export const handedDoneMail = (d: { sponsorFirstName: string; fullName: string; address: string }) => ({
  subject: `${d.fullName} ha completato i suoi dati`,
  body: [
    `Gentile ${d.sponsorFirstName},`,
    `${d.fullName} ha scritto i suoi dati, caricato i documenti e convalidato i contatti. Ora tocca a te: pagamento ` +
      `e conferma ti aspettano qui: ${d.address}`,
    'EMA Planet',
  ].join('\n\n'),
});

type Activated = { firstName: string; address: string };
/** NET-073, ORD-498: to their own contacts alone; the password is theirs to change at the first access. */
export const credentials = (account: Activated & { username: string; password: string }) => ({
  subject: 'Benvenuto in EMA Planet: le tue credenziali',
  body:
    `EMA Planet: ciao ${account.firstName}, la tua iscrizione è confermata. Username ${account.username}, ` +
    `password ${account.password}. La cambierai al primo accesso. Entra e completalo: ${account.address}`,
});

/** NET-600: what «Home» promises to whoever waits for the checks. */
export const activatedSms = ({ firstName, address }: Activated): string =>
  `EMA Planet: ciao ${firstName}, i controlli sono conclusi e il tuo account è attivo. Entra: ${address}`;
export const activatedMail = ({ firstName, address }: Activated) => ({
  subject: 'Il tuo account EMA Planet è attivo',
  body: [
    `Gentile ${firstName},`,
    'abbiamo concluso i controlli e il tuo account di incaricato è attivo: da ora puoi inserire clienti e commissioni.',
    `Entra con lo username e la password che usi già: ${address}`,
    'EMA Planet',
  ].join('\n\n'),
});
