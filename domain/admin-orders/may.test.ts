import { describe, expect, it } from 'vitest';
import { deletionReasonFault, mayDeleteOrder, mayExport, mayMail, mayPressDelete, type Bonds } from './may.ts';

describe('what the office does with a sent order', () => {
  it.each([
    [false, false, true],
    [false, true, true],
    [true, false, false],
    [true, true, true],
  ])('NET-243 NET-244 exported %s, asked for again %s: %s', (isExported, again, may) =>
    expect(mayExport({ isExported, undone: null }, again)).toBe(may ? null : 'L’ordine è già stato esportato.'),
  );
  it.each([
    ['withdrawn', 'Il cliente ha esercitato il recesso il 12/11/2026: l’ordine non si esporta più.'],
    ['refunded', 'L’ordine è stato rimborsato il 12/11/2026: non si esporta più.'],
  ] as const)('ORD-383 one that is %s is never exported, whether it was and however asked for', (why, sentence) => {
    const undone = { why, at: new Date('2026-11-12T11:00:00Z') };
    for (const isExported of [false, true])
      for (const again of [false, true]) expect(mayExport({ isExported, undone }, again)).toBe(sentence);
  });
  it.each([
    ['seller', 'a@b.it', null],
    ['admin', 'a@b.it', null],
    ['seller', '', 'Il venditore non ha un indirizzo e-mail: aggiungilo alla sua scheda e riprova.'],
    ['seller', null, 'Il venditore non ha un indirizzo e-mail: aggiungilo alla sua scheda e riprova.'],
    ['admin', null, 'L’indirizzo dell’ufficio ordini non è impostato: scrivilo nella configurazione e riprova.'],
  ] as const)('NET-251 a message to %s at %j', (to, address, sentence) => expect(mayMail(to, address)).toBe(sentence));

  const free: Bonds = {
    isWithdrawn: false,
    isDeliveryPaid: false,
    isPartVerified: false,
    isDeliveryDeclared: false,
    isUndone: false,
  };
  const STAYS =
    'Una parte del pagamento della consegna è già stata verificata, e una verifica non si annulla: l’ordine non si può più eliminare.';
  const PART = `${STAYS} Se il cliente può recedere, lo fa dalla sua area, e il denaro si restituisce in «Recessi».`;
  const GIVEN_BACK = `${STAYS} Il denaro da restituire è tra i «Dichiarati» di «Pagamenti da verificare».`;
  const WITHDRAWN = 'Il cliente ha esercitato il recesso da quest’ordine: non si può più eliminare.';
  const PAID = 'La consegna di quest’ordine risulta pagata: non si può più eliminare.';
  const DECLARED =
    'Il pagamento della consegna è già stato dichiarato: respingi prima la dichiarazione tra i «Dichiarati» di «Pagamenti da verificare».';
  const TO_RETURN =
    'Per la consegna è arrivato denaro da restituire: premi prima «È stato restituito» tra i «Dichiarati» di «Pagamenti da verificare».';
  it.each<[string, Partial<Bonds>, string | null]>([
    ['free', {}, null],
    ['withdrawn from', { isWithdrawn: true }, WITHDRAWN],
    ['paid at its delivery', { isDeliveryPaid: true }, PAID],
    ['declared paid', { isDeliveryDeclared: true }, DECLARED],
    ['ORD-605 given back before money came', { isDeliveryDeclared: true, isUndone: true }, TO_RETURN],
    ['NET-1172 paid in part', { isPartVerified: true, isDeliveryDeclared: true }, PART],
    [
      'NET-1172 paid in part and given back',
      { isPartVerified: true, isDeliveryDeclared: true, isUndone: true },
      GIVEN_BACK,
    ],
    ['NET-1172 paid in part, given back and settled', { isPartVerified: true, isUndone: true }, STAYS],
    ['paid before in part', { isDeliveryPaid: true, isPartVerified: true, isDeliveryDeclared: true }, PAID],
    ['given back', { isUndone: true }, null],
    ['withdrawn from before all', { isWithdrawn: true, isDeliveryPaid: true, isDeliveryDeclared: true }, WITHDRAWN],
    ['paid before declared', { isDeliveryPaid: true, isDeliveryDeclared: true }, PAID],
  ])('NET-256 deleting one that is %s', (_, bonds, sentence) =>
    expect(mayDeleteOrder({ ...free, ...bonds })).toBe(sentence),
  );
  it.each([
    ['', false],
    ['    a    ', false],
    ['abcd', false],
    ['abcd\u200B', false],
    ['abcde', true],
  ])('NET-257 the reason %j is enough: %s', (reason, isEnough) =>
    expect([deletionReasonFault(reason), mayPressDelete(reason)]).toEqual(
      isEnough
        ? [null, null]
        : [
            'Scrivi il motivo dell’eliminazione (almeno 5 caratteri).',
            'Scrivi prima il motivo, con almeno 5 caratteri.',
          ],
    ),
  );
});
