/** What customers are told of orders that their agents propose. */

export type Proposal = { orderId: number; sellerName: string; firstName: string; address: string };

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
