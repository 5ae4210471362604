/** Until when an operation may be put off. */
import { describe, expect, it } from 'vitest';
import { postponingOf } from './postponing.ts';

const op = (operationName: string, canBePostponed: boolean, operationArguments: Record<string, unknown> = {}) => ({
  operationName,
  operationArguments,
  canBePostponed,
});

describe('until when an operation may be put off', () => {
  it.each([
    [
      'until a day',
      op('account:upload_photo_id', true, { postponableUntil: '2026-03-12' }),
      'Puoi rimandare fino al 12/03/2026, poi dovrai completarla per continuare.',
    ],
    [
      'until the limit',
      op('account:insert_vat_number', true),
      'Puoi rimandare finché i redditi dell’anno restano sotto 6.410,26\u00a0€: raggiunto il limite dovrai completarla per continuare, anche per inviare ordini.',
    ],
    ['for good', op('fiscal_documents:read', true), 'Puoi rimandarla senza scadenza.'],
    ['not at all', op('account:upload_photo_id', false, { postponableUntil: '2026-03-12' }), null],
    ['no longer', op('account:insert_vat_number', false), null],
  ] as const)('ACC-410 %s', (_, operation, sentence) => expect(postponingOf(operation)).toBe(sentence));
});
