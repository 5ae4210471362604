import { expect, it } from 'vitest';
import { recordOf, recordOfObject, recordWords, typedObject } from './records.ts';

it('NET-576 a record is named by its kind and id, and nothing else is one', () => {
  expect(recordOf('order:17')).toEqual({ kind: 'order', id: '17' });
  expect(recordOf('product:AB-1.2')).toEqual({ kind: 'product', id: 'AB-1.2' });
  for (const wrong of [
    'order',
    'order:',
    'orders:17',
    'toString:1',
    '__proto__:1',
    "order:1' or 1=1",
    'order:1:2',
    'X-order:17',
    'un order:17',
  ])
    expect(recordOf(wrong), wrong).toBeNull();
  expect([recordWords('invitation:5'), recordWords('x')]).toEqual(['Sponsorizzazione 5', 'x']);
});

it('NET-640 what an event is about has a name, and leads to its record where it is one', () => {
  expect([
    recordOfObject('order', '41'),
    recordOfObject('gallery_album', '3'),
    recordOfObject('parameter-plan', 'fee'),
    recordOfObject('kit_payment', '7'),
    recordOfObject('order', ''),
    recordOfObject('elenco-utenti', ''),
    recordOfObject('file__di--prova', ''),
    recordOfObject('person', 'a b'),
    recordOfObject('session', '5'),
    recordOfObject('', ''),
  ]).toEqual([
    { words: 'Ordine 41', record: 'order:41' },
    { words: 'Album 3', record: 'album:3' },
    { words: 'Parametro fee', record: 'parameter:fee' },
    { words: 'Pagamento del kit 7', record: null },
    { words: 'Ordine', record: null },
    { words: 'Elenco utenti', record: null },
    { words: 'File di prova', record: null },
    { words: 'Persona a b', record: null },
    null,
    null,
  ]);
});

it('NET-965 parameters and texts to sign are called as their pages call them, and found so', () => {
  expect([
    recordOfObject('parameter-plan', 'periodic_password_days'),
    recordOfObject('contract_kind', 'engagement_letter_emakleen'),
    recordOfObject('contract_kind', 'other_codice_etico'),
    recordOfObject('scanned-code', 'WRONG-9'),
    recordWords('parameter:periodic_password_days'),
  ]).toEqual([
    { words: 'Parametro «Durata della password»', record: 'parameter:periodic_password_days' },
    { words: 'Modello di contratto «Lettera d’incarico emakleen»', record: null },
    { words: 'Modello di contratto other_codice_etico', record: null },
    { words: 'Codice letto WRONG-9', record: null },
    'Parametro «Durata della password»',
  ]);
  const plan = { objects: ['parameter', 'parameter-plan'], id: 'periodic_password_days' };
  expect([
    typedObject('Parametro «Durata della password»'),
    typedObject('parametro durata della password'),
    typedObject('Parametro periodic_password_days'),
    typedObject("modello di contratto lettera d'incarico"),
    typedObject('Parametro che non c’è'),
  ]).toEqual([plan, plan, plan, { objects: ['contract_kind'], id: 'engagement_letter' }, null]);
});

it('NET-640 it is found as it is written, in whichever letters and apostrophes', () => {
  expect([
    typedObject('ordine 41'),
    typedObject(' Ordine Privato 5 '),
    typedObject("TIPO D'ORDINE gw"),
    typedObject('Parametro fee'),
    typedObject('Prodotto CR-1.0'),
    typedObject('ordine'),
    typedObject('ordine di Rossi'),
    typedObject('41'),
    typedObject('  Ordine   41'),
    typedObject('ordıne 41'),
  ]).toEqual([
    { objects: ['order'], id: '41' },
    { objects: ['private-order'], id: '5' },
    { objects: ['order-type'], id: 'gw' },
    { objects: ['parameter', 'parameter-plan'], id: 'fee' },
    { objects: ['product'], id: 'CR-1.0' },
    null,
    null,
    null,
    { objects: ['order'], id: '41' },
    null,
  ]);
});
