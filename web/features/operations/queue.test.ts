/** Which operation is next, what was put off, what is left. */
import { describe, expect, it } from 'vitest';
import { contractIdOf, wordsOf, type Operation } from './operation-names.ts';
import { afterCompletion, queueOf, stepsOf } from './queue.ts';

const op = (
  operationName: string,
  canBePostponed = false,
  operationArguments: Record<string, unknown> = {},
): Operation => ({ operationName, operationArguments, canBePostponed });
const [a, b, c] = [op('a'), op('b', true), op('c')];

describe('the queue of the operations centre', () => {
  it('ACC-093: the first outstanding one is shown; done ones keep their place', () => {
    expect(queueOf([], [a, b, c], [])).toMatchObject({ current: a, position: 1 });
    expect(queueOf([a, b, c], [b, c], [])).toMatchObject({ current: b, position: 2, all: [a, b, c] });
    expect(queueOf([a, b, c], [], [])).toMatchObject({ current: null, outstanding: [] });
  });
  it('ACC-102: a postponed one is skipped here, but never one that cannot be postponed', () => {
    expect(queueOf([a, b, c], [b, c], ['b'])).toMatchObject({ current: c, position: 3 });
    expect(queueOf([a, b, c], [a, b, c], ['a'])).toMatchObject({ current: a });
    expect(queueOf([b], [op('b')], ['b']).current).toMatchObject({ operationName: 'b' });
  });
  it('ACC-093: the list marks the current one and those that are done', () => {
    expect(stepsOf(queueOf([a, b, c], [b, c], [])).map((step) => [step.key, step.isDone, step.isCurrent])).toEqual([
      ['a', true, false],
      ['b', false, true],
      ['c', false, false],
    ]);
  });
  it('ACC-093 R57: a tick is for what is done, in its place, not for what was put off', () => {
    expect(stepsOf(queueOf([a, b, c], [a, b], ['b'])).map((step) => [step.key, step.isDone, step.isCurrent])).toEqual([
      ['a', false, true],
      ['b', false, false],
      ['c', true, false],
    ]);
    expect(stepsOf(queueOf([a, b, c], [], [])).every((step) => step.isDone)).toBe(true);
  });
  it('ACC-094 ACC-095: says how many remain', () => {
    expect(afterCompletion(2)).toBe('Operazioni rimanenti da completare: 2');
    expect(afterCompletion(0)).toBe('Tutte le operazioni sono state completate. Ora puoi usare il tuo account.');
  });
  it('ACC-097 ACC-098: finds the contract by its argument, else by a number in the name', () => {
    expect(contractIdOf(op('contract:12:signature'))).toBe(12);
    expect(contractIdOf(op('contract:privacy:signature', false, { contractId: 7 }))).toBe(7);
    expect(contractIdOf(op('contract:privacy:signature'))).toBeNull();
    expect(contractIdOf(op('account:change_password'))).toBeNull();
  });
  it('ACC-096 ACC-173: unknown names and both password variants have words', () => {
    expect(wordsOf(op('foo:bar')).title).toBe('Operazione non prevista');
    expect(wordsOf(op('account:change_password')).title).toBe('Modifica della password autogenerata');
    expect(wordsOf(op('account:change_password', false, { reason: 'periodic' })).title).toBe(
      'Modifica periodica della password',
    );
  });
});
