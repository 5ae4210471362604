/** Where somebody goes after a refusal at the last step. */
import { describe, expect, it } from 'vitest';
import { CallFailure } from '../../kernel/client.ts';
import { isUndecided, refusedStep } from './refused-step.ts';

const STEPS = { customer: 'select_customer', items: 'select_products' } as const;
const refused = (...paths: string[]) =>
  new CallFailure(422, 'Ricontrolla.', { violations: paths.map((propertyPath) => ({ propertyPath, message: 'No.' })) });

describe('the step of a refused field', () => {
  it.each([
    ['its own', refused('customer'), 'select_customer'],
    ['that of a part of it', refused('items.2.quantity'), 'select_products'],
    ['the first that some step asks for', refused('version', 'items', 'customer'), 'select_products'],
    ['none, for what no step asks', refused('version'), null],
    ['none, for a failure without fields', new CallFailure(0, 'Non c’è rete.'), null],
    ['none, for anything else', new Error('x'), null],
  ] as const)('R41 is %s', (_, thrown, expected) => expect(refusedStep(thrown, STEPS)).toBe(expected));
});

describe('what may be sent again as it is', () => {
  it.each([
    ['no network', new CallFailure(0, 'Non c’è rete.'), true],
    ['a fault of the server', new CallFailure(500, 'Errore.'), true],
    ['maintenance', new CallFailure(503, 'Manutenzione.'), true],
    ['still being made', new CallFailure(409, 'È già in corso.', { code: 'in_progress' }), true],
    ['a page of the other shop', new CallFailure(409, 'In un’altra scheda.', { code: 'other_shop' }), true],
    ['changed in the meantime', new CallFailure(409, 'I prezzi sono cambiati.'), false],
    ['too many at once', new CallFailure(429, 'Attendi.'), true],
    ['a refused field', refused('items'), false],
    ['not allowed', new CallFailure(403, 'Non puoi.'), false],
    ['anything else', new Error('x'), false],
  ] as const)('ORD-488 %s: %s', (_, thrown, expected) => expect(isUndecided(thrown)).toBe(expected));
});
