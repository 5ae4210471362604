/** What an agent who sends no orders is told, and their sponsor; and whose data the office changed. */
import { formatDay, formatInstant, type Day } from '@ema/domain/kernel/days.ts';
import { originOf, type Config } from '../../kernel/config.ts';

export type Mail = { subject: string; body: string };
type Where = Pick<Config, 'PUBLIC_URL' | 'PORT'>;
const written = (subject: string, ...parts: string[]): Mail => ({
  subject,
  body: [...parts, 'EMA Planet'].join('\n\n'),
});

export const graceMail = (d: { firstName: string; until: Day }, config: Where): Mail =>
  written(
    `Invia un ordine entro il ${formatDay(d.until)}`,
    `Gentile ${d.firstName},`,
    `da tempo non invii ordini. Se non ne invii uno entro il ${formatDay(d.until)}, il tuo account passa a cliente ` +
      'agevolato: potrai ancora ordinare per te, ma non più vendere né seguire i tuoi sottoposti.',
    `Basta un ordine inviato per restare incaricato: ${originOf(config)}/app`,
  );
export const graceSms = (until: Day): string =>
  `EMA Planet: invia un ordine entro il ${formatDay(until)}, altrimenti il tuo account passa a cliente agevolato.`;
export const graceSponsorMail = (d: { firstName: string; agentName: string; until: Day }): Mail =>
  written(
    `${d.agentName}: un ordine entro il ${formatDay(d.until)}`,
    `Gentile ${d.firstName},`,
    `${d.agentName} da tempo non invia ordini e, se non ne invia uno entro il ${formatDay(d.until)}, passa a cliente ` +
      'agevolato. Puoi ancora aiutarlo a restare nella tua rete come incaricato.',
  );

export const becameCustomerMail = (d: { firstName: string }, config: Where): Mail =>
  written(
    'Il tuo account è passato a cliente agevolato',
    `Gentile ${d.firstName},`,
    'il termine che ti avevamo comunicato è trascorso senza ordini inviati: da oggi sei cliente agevolato. Accedi ' +
      'come prima e ordini per te; ciò che hai venduto resta conservato.',
    `Se vuoi tornare a vendere, chiedilo al tuo sponsor o all’ufficio: ${originOf(config)}/app`,
  );
export const becameCustomerSms = (): string =>
  'EMA Planet: il termine è trascorso senza ordini inviati, il tuo account è passato a cliente agevolato.';
export const becameCustomerSponsorMail = (d: { firstName: string; agentName: string }): Mail =>
  written(
    `${d.agentName} è passato a cliente agevolato`,
    `Gentile ${d.firstName},`,
    `${d.agentName} non ha inviato ordini entro il termine e da oggi è cliente agevolato. Se vuole tornare a ` +
      'vendere, scrivilo all’ufficio.',
  );

type Told = { firstName: string; at: Date };
const notYou = (phone: string): string => `Non l’hai chiesto tu? Chiama subito ${phone}.`;
/** Whoever did not ask for it learns of it before the next fees are paid. */
export const ibanChangedMail = (d: Told & { iban: string; accountName: string }, phone: string): Mail =>
  written(
    'Il tuo IBAN è stato cambiato',
    `Gentile ${d.firstName},`,
    `il ${formatInstant(d.at)} l’ufficio ha cambiato il conto su cui ricevi le provvigioni: IBAN che finisce con ` +
      `${d.iban.slice(-4)}, intestato a ${d.accountName}.`,
    notYou(phone),
  );
export const vatNumberChangedMail = (d: Told & { vatNumber: string }, phone: string): Mail =>
  written(
    'La tua partita IVA è stata cambiata',
    `Gentile ${d.firstName},`,
    `il ${formatInstant(d.at)} l’ufficio ha cambiato la tua partita IVA: ora finisce con ${d.vatNumber.slice(-4)}.`,
    notYou(phone),
  );
