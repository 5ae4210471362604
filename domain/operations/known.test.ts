/** Done operations stay in the list until all of it is done. */
import { describe, expect, it } from 'vitest';
import { operationsInHand } from './known.ts';

const op = (operationName: string) => ({ operationName, operationArguments: {}, canBePostponed: false });
const [a, b, c, d] = [op('a'), op('b'), op('c'), op('d')];

describe('the operations in hand', () => {
  it.each([
    ['all of them at first', [], [a, b, c], [a, b, c]],
    ['done ones too', [a, b, c], [c], [a, b, c]],
    ['what came in the meantime at the end', [a, b], [b, d], [a, b, d]],
    ['only the new ones once the old are all done', [a, b], [d], [d]],
    ['none when none is due', [a, b], [], []],
  ] as const)('ACC-093 R57 %s', (_, known, due, expected) => expect(operationsInHand(known, due)).toEqual(expected));
});
