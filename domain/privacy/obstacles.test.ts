/** Every sentence that says why somebody cannot be erased yet, of one thing and of more. */
import { describe, expect, it } from 'vitest';
import { mayErase, obstaclesOf, type ErasureFacts } from './obstacles.ts';

const nothing: ErasureFacts = {
  isActiveAgent: false,
  isOffice: false,
  subordinates: 0,
  openOrders: 0,
  notExported: 0,
  recentOrders: 0,
  owedDeliveries: 0,
  openPayments: 0,
  openWithdrawals: 0,
  dueKitPayments: 0,
  openInvitations: 0,
  unsealed: 0,
};

describe('why somebody cannot be erased yet', () => {
  it.each([
    [
      'subordinates',
      'Ha un sottoposto attivo: prima passa a un altro sponsor.',
      'Ha 2 sottoposti attivi: prima passano a un altro sponsor.',
    ],
    [
      'openOrders',
      'Ha un ordine in sospeso: prima si chiude o si annulla.',
      'Ha 2 ordini in sospeso: prima si chiudono o si annullano.',
    ],
    [
      'notExported',
      'Ha un ordine inviato non ancora esportato: prima si evade.',
      'Ha 2 ordini inviati non ancora esportati: prima si evadono.',
    ],
    [
      'recentOrders',
      'Ha un ordine degli ultimi 65 giorni: merce che può ancora arrivare o tornare.',
      'Ha 2 ordini degli ultimi 65 giorni: merce che può ancora arrivare o tornare.',
    ],
    [
      'owedDeliveries',
      'Ha una consegna con il pagamento da verificare: prima si salda.',
      'Ha 2 consegne con il pagamento da verificare: prima si saldano.',
    ],
    [
      'openPayments',
      'Ha un pagamento online in corso: prima si conclude.',
      'Ha 2 pagamenti online in corso: prima si concludono.',
    ],
    [
      'openWithdrawals',
      'Ha un recesso da rimborsare: prima si rimborsa.',
      'Ha 2 recessi da rimborsare: prima si rimborsano.',
    ],
    [
      'dueKitPayments',
      'Ha un pagamento del kit da fare: prima si salda o si condona.',
      'Ha 2 pagamenti del kit da fare: prima si saldano o si condonano.',
    ],
    [
      'openInvitations',
      'Ha una sponsorizzazione in corso: prima si conclude o si elimina.',
      'Ha 2 sponsorizzazioni in corso: prima si concludono o si eliminano.',
    ],
    [
      'unsealed',
      'Ha un documento firmato in attesa del sigillo: si può tra qualche minuto.',
      'Ha 2 documenti firmati in attesa del sigillo: si può tra qualche minuto.',
    ],
  ] as const)('NET-504 %s: «%s», «%s»', (what, one, two) => {
    expect(obstaclesOf({ ...nothing, [what]: 1 })).toEqual([one]);
    expect(obstaclesOf({ ...nothing, [what]: 2 })).toEqual([two]);
  });

  it('NET-504 who still works or belongs to the office is told what ends it, and everything else beside it', () => {
    const active = 'L’incarico è attivo: prima va chiuso, cambiando lo stato dell’incaricato.';
    const office = 'È un account dell’azienda: prima vanno tolti i suoi ruoli in «Gestione utenti».';
    const facts = { ...nothing, isActiveAgent: true, isOffice: true, openPayments: 1 };
    expect(obstaclesOf(facts)).toEqual([active, office, 'Ha un pagamento online in corso: prima si conclude.']);
    expect(mayErase(facts)).toBe(`${active} E altro ancora: vedi l’anteprima.`);
    expect(mayErase({ ...nothing, isOffice: true })).toBe(office);
  });
});
