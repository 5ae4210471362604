/** What customers are told of orders that their agents propose, change or call off. */
import { originOf, type Config } from '../../kernel/config.ts';

export type Proposal = { orderId: number; sellerName: string; firstName: string; address: string };

/** Where a customer reads and signs the copy of an order. */
export const signingAddress = (config: Pick<Config, 'PUBLIC_URL' | 'PORT'>, commissionId: number): string =>
  `${originOf(config)}/app/customer-commissions/${commissionId}/confirm`;

export const proposalSms = (p: Proposal): { body: string } => ({
  body: [
    `EMA Planet: ${p.sellerName} ha preparato per te l’ordine n. ${p.orderId}.`,
    `Leggilo e confermalo nella tua area: ${p.address}`,
  ].join(' '),
});
export const proposalMail = (p: Proposal): { subject: string; body: string } => ({
  subject: `Ordine n. ${p.orderId} da confermare`,
  body: [
    `Gentile ${p.firstName},`,
    [
      `${p.sellerName} ha preparato per te l’ordine n. ${p.orderId}.`,
      'Entra nella tua area personale, leggi la copia commissione e, se sei d’accordo,',
      'confermala con il codice che ricevi via SMS:',
    ].join(' '),
    p.address,
    'Finché non la confermi l’ordine non ti impegna.',
    'EMA Planet',
  ].join('\n\n'),
});

export const methodChangedSms = (p: Proposal): { body: string } => ({
  body: [
    `EMA Planet: ${p.sellerName} ha cambiato il metodo di pagamento dell’ordine n. ${p.orderId}.`,
    `Se sei d’accordo firmalo di nuovo: ${p.address}`,
  ].join(' '),
});
export const methodChangedMail = (p: Proposal): { subject: string; body: string } => ({
  subject: `Ordine n. ${p.orderId}: nuovo metodo di pagamento, da firmare di nuovo`,
  body: [
    `Gentile ${p.firstName},`,
    [
      `${p.sellerName} ha cambiato il metodo di pagamento dell’ordine n. ${p.orderId}.`,
      'La copia commissione di prima è annullata.',
      'Se sei d’accordo leggi quella nuova e firmala con il codice che ricevi via SMS:',
    ].join(' '),
    p.address,
    'Finché non la firmi l’ordine non ti impegna.',
    'EMA Planet',
  ].join('\n\n'),
});

export const calledOffMail = (p: Omit<Proposal, 'address'>): { subject: string; body: string } => ({
  subject: `Ordine n. ${p.orderId} annullato`,
  body: [
    `Gentile ${p.firstName},`,
    `${p.sellerName} ha annullato l’ordine n. ${p.orderId}, che non risulta pagato: non sarà inviato e non devi nulla.`,
    'EMA Planet',
  ].join('\n\n'),
});
