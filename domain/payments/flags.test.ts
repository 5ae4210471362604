import { describe, expect, it } from 'vitest';
import { cameInCents, FLAGS, flagSentence, type Flag } from './flags.ts';

describe('why somebody has to look at a payment', () => {
  const facts = { amountCents: 5000, receivedCents: 4999, receivedCurrency: 'usd', dueCents: 5100, refundCents: 1234 };
  const SENTENCES: Record<Flag, string> = {
    amount: 'Sono arrivati 49,99\u00a0€ invece di 50,00\u00a0€.',
    currency: 'Il pagamento è arrivato in un’altra valuta (USD).',
    reference: 'Il pagamento porta il riferimento di un altro ordine.',
    livemode: 'Il pagamento viene da un altro ambiente del fornitore (prova o reale).',
    order_changed: 'L’ordine ora chiede 51,00\u00a0€, il pagamento era di 50,00\u00a0€.',
    method_changed:
      'Sono arrivati 49,99\u00a0€, ma nel frattempo è stato scelto un altro metodo di pagamento: sono da rimborsare.',
    closed: 'Sono arrivati 49,99\u00a0€ per un pagamento già chiuso.',
    contradiction: 'Il fornitore aveva confermato il pagamento e ora lo dà per non riuscito.',
    refund_failed: 'Il rimborso di 12,34\u00a0€ è tornato indietro: il denaro è ancora da restituire.',
    withdrawn: 'Il cliente ha esercitato il recesso: sono da rimborsare 49,99\u00a0€ a chi li ha pagati online.',
    order_deleted: 'L’ordine è stato eliminato dopo il pagamento: sono da rimborsare 49,99\u00a0€.',
  };
  it.each(FLAGS)('I4 I5 %s', (flag) => expect(flagSentence(flag, facts)).toBe(SENTENCES[flag]));
  it.each<[Flag, string]>([
    ['reference', 'Il pagamento porta il riferimento di un altro pagamento.'],
    ['order_changed', 'Il kit ora chiede 51,00\u00a0€, il pagamento era di 50,00\u00a0€.'],
    ['closed', SENTENCES.closed],
  ])('ACC-172 %s, of a registration kit', (flag, sentence) =>
    expect(flagSentence(flag, { ...facts, isKit: true })).toBe(sentence),
  );
});

describe('ORD-506 what counts as come in', () => {
  it.each([
    [null, 5000, 5000],
    ['amount', 4999, 4999],
    ['order_changed', 5000, 5000],
    ['refund_failed', 4999, 4999],
    ['currency', 12_000, 5000],
    ['reference', 12_000, 5000],
  ] as const)('flagged %s, received %s of 5000: %i', (flag, receivedCents, counts) =>
    expect(cameInCents({ flag, amountCents: 5000, receivedCents })).toBe(counts),
  );
});
