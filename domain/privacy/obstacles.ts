/** Why somebody cannot be erased yet: each thing that is still open, in a sentence that says what ends it. */
import { DAYS_UNTIL_SETTLED } from '../customer-orders/withdrawal.ts';

/** How many of each are open; `isActiveAgent` and `isOffice` tell what the person is. */
export type ErasureFacts = {
  isActiveAgent: boolean;
  isOffice: boolean;
  subordinates: number;
  openOrders: number;
  notExported: number;
  recentOrders: number;
  owedDeliveries: number;
  openPayments: number;
  openWithdrawals: number;
  dueKitPayments: number;
  openInvitations: number;
  unsealed: number;
};
/** Goods may still come or be given back. */
export const RECENT_DAYS = DAYS_UNTIL_SETTLED;

const some = (n: number, one: string, many: string): string => (n === 1 ? one : `${n} ${many}`);
/** What is done with them first. */
const ends = (n: number, one: string, many: string): string => `prima ${n === 1 ? one : many}.`;
const SENTENCES: Readonly<Record<keyof ErasureFacts, (n: number) => string>> = {
  isActiveAgent: () => 'L’incarico è attivo: prima va chiuso, cambiando lo stato dell’incaricato.',
  isOffice: () => 'È un account dell’azienda: prima vanno tolti i suoi ruoli in «Gestione utenti».',
  subordinates: (n) =>
    `Ha ${some(n, 'un sottoposto attivo', 'sottoposti attivi')}: ` +
    ends(n, 'passa a un altro sponsor', 'passano a un altro sponsor'),
  openOrders: (n) =>
    `Ha ${some(n, 'un ordine in sospeso', 'ordini in sospeso')}: ` +
    ends(n, 'si chiude o si annulla', 'si chiudono o si annullano'),
  notExported: (n) =>
    `Ha ${some(n, 'un ordine inviato non ancora esportato', 'ordini inviati non ancora esportati')}: ` +
    ends(n, 'si evade', 'si evadono'),
  recentOrders: (n) =>
    `Ha ${some(n, 'un ordine', 'ordini')} degli ultimi ${RECENT_DAYS} giorni: merce che può ancora arrivare o tornare.`,
  owedDeliveries: (n) =>
    `Ha ${some(n, 'una consegna', 'consegne')} con il pagamento da verificare: ${ends(n, 'si salda', 'si saldano')}`,
  openPayments: (n) =>
    `Ha ${some(n, 'un pagamento online in corso', 'pagamenti online in corso')}: ` +
    ends(n, 'si conclude', 'si concludono'),
  openWithdrawals: (n) =>
    `Ha ${some(n, 'un recesso da rimborsare', 'recessi da rimborsare')}: ${ends(n, 'si rimborsa', 'si rimborsano')}`,
  dueKitPayments: (n) =>
    `Ha ${some(n, 'un pagamento del kit', 'pagamenti del kit')} da fare: ` +
    ends(n, 'si salda o si condona', 'si saldano o si condonano'),
  openInvitations: (n) =>
    `Ha ${some(n, 'una sponsorizzazione in corso', 'sponsorizzazioni in corso')}: ` +
    ends(n, 'si conclude o si elimina', 'si concludono o si eliminano'),
  unsealed: (n) =>
    `Ha ${some(n, 'un documento firmato', 'documenti firmati')} in attesa del sigillo: si può tra qualche minuto.`,
};

/** Nothing when the person may be erased. */
export const obstaclesOf = (facts: ErasureFacts): string[] =>
  (Object.keys(SENTENCES) as (keyof ErasureFacts)[]).flatMap((what) => {
    const n = Number(facts[what]);
    return n > 0 ? [SENTENCES[what](n)] : [];
  });
/** The first of them, with how many more there are. */
export const mayErase = (facts: ErasureFacts): string | null => {
  const [first, ...more] = obstaclesOf(facts);
  if (first === undefined) return null;
  return more.length === 0 ? first : `${first} E altro ancora: vedi l’anteprima.`;
};
