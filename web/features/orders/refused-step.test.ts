/** Where somebody goes after a refusal at the last step. */
import { describe, expect, it } from 'vitest';
import { CallFailure } from '../../kernel/client.ts';
import { refusedStep } from './refused-step.ts';

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
