/** What people are sent about contracts. */

/** ACC-115: the code that signs a contract. */
export const signatureCode =
  (title: string) =>
  (code: string, minutes: number): string =>
    `${code} è il codice EMA Planet per firmare «${title}». Vale ${minutes} minuti. Non comunicarlo a nessuno.`;

type ToSign = {
  firstName: string;
  title: string;
  revision: number;
  /** What they have signed before stands. */
  hasSigned: boolean;
  /** What this one takes the place of: signed by them and cancelled by the office, or not signed yet. */
  replaced: 'signed' | 'waiting' | null;
  link: string;
};
const REPLACED = {
  signed: 'Prende il posto di quello che avevi firmato, annullato dall’ufficio.',
  waiting: 'Prende il posto di quello che avevi ancora da firmare.',
} as const;

/** ACC-403: to whoever was given a text to sign. */
export const toSignMail = (d: ToSign): { subject: string; body: string } => ({
  subject: `Da firmare: ${d.title}`,
  body: [
    `Gentile ${d.firstName},`,
    `nel portale c’è un documento da leggere e firmare: «${d.title}», revisione ${d.revision}.`,
    ...(d.replaced === null ? [] : [REPLACED[d.replaced]]),
    ...(d.hasSigned ? ['La copia che hai già firmato resta valida e consultabile.'] : []),
    `Lo trovi al prossimo accesso: ${d.link}`,
    'EMA Planet',
  ].join('\n\n'),
});
