/** The provider's test cards (docs.stripe.com/testing), each with what comes of it: the sandbox plays them all. */

/** Nothing is charged, the page says why, and another card may be tried. */
type Declined = { code: string; says: string };
export type TestCard = {
  number: string;
  name: string;
  /** Its bank asks the payer to confirm first. */
  authenticates: boolean;
  /** Null: it is charged. */
  declined: Declined | null;
  /** What a refund to it is at first and some time later. */
  refund: readonly ['pending' | 'succeeded', 'succeeded' | 'failed'];
};

const charged = (number: string, name: string, more: Partial<TestCard> = {}): TestCard => ({
  number,
  name,
  authenticates: false,
  declined: null,
  refund: ['succeeded', 'succeeded'],
  ...more,
});
const declined = (number: string, name: string, code: string, says: string): TestCard =>
  charged(number, name, { declined: { code, says } });

const REFUSED = 'La carta è stata rifiutata.';
const FUNDS = 'La carta non ha fondi sufficienti.';
export const TEST_CARDS: readonly TestCard[] = [
  charged('4242424242424242', 'Addebitata'),
  charged('4000002500003155', 'Addebitata dopo la conferma della banca (3D Secure)', { authenticates: true }),
  declined('4000000000000002', 'Rifiutata', 'generic_decline', REFUSED),
  declined('4000000000009995', 'Fondi insufficienti', 'insufficient_funds', FUNDS),
  declined('4000000000009987', 'Smarrita', 'lost_card', REFUSED),
  declined('4000000000009979', 'Rubata', 'stolen_card', REFUSED),
  declined('4000000000000069', 'Scaduta', 'expired_card', 'La carta è scaduta.'),
  declined('4000000000000127', 'Codice di sicurezza errato', 'incorrect_cvc', 'Il codice di sicurezza è errato.'),
  declined('4242424242424241', 'Numero errato', 'incorrect_number', 'Il numero della carta è errato.'),
  declined('4000000000000119', 'Errore di elaborazione', 'processing_error', 'Si è verificato un errore: riprova.'),
  declined('4000000000006975', 'Troppi tentativi', 'card_velocity_exceeded', REFUSED),
  declined('4100000000000019', 'Bloccata per frode', 'fraudulent', REFUSED),
  charged('4000008260003178', 'Fondi insufficienti dopo la conferma (3D Secure)', {
    authenticates: true,
    declined: { code: 'insufficient_funds', says: FUNDS },
  }),
  charged('4000008400001629', 'Rifiutata dopo la conferma (3D Secure)', {
    authenticates: true,
    declined: { code: 'card_declined', says: REFUSED },
  }),
  charged('4000000000007726', 'Addebitata; il rimborso arriva più tardi', { refund: ['pending', 'succeeded'] }),
  charged('4000000000005126', 'Addebitata; il rimborso torna indietro', { refund: ['succeeded', 'failed'] }),
];
/** The payer, or the bank, says no to the confirmation. */
export const NOT_AUTHENTICATED: Declined = {
  code: 'payment_intent_authentication_failure',
  says: 'La banca non ha confermato il pagamento: riprova o usa un’altra carta.',
};

/** As it is typed, with or without spaces. */
export const cardOf = (number: string | undefined): TestCard | undefined =>
  TEST_CARDS.find((card) => card.number === number?.replace(/\s/g, ''));
