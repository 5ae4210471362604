import { describe, expect, it } from 'vitest';
import { planChunks, type Piece, type Visit } from './chunks.ts';

const SMALL = 500;
const LARGE = 90_000;
const piece = (name: string, size: number, needs: readonly number[] = []): Piece => ({
  modules: [name],
  size,
  needs,
  isEntrance: false,
});
const screen = (name: string, needs: readonly number[]): Piece => ({ ...piece(name, SMALL, needs), isEntrance: true });
const visit = (begins: number, isFirst = false): Visit => ({ begins: [begins], isFirst });
/** The names that travel together, each group in order. */
const together = (plan: ReadonlyMap<string, number>): string[] =>
  [...Map.groupBy(plan, ([, file]) => file).values()]
    .map((of) =>
      of
        .map(([name]) => name)
        .toSorted()
        .join(' '),
    )
    .toSorted();

describe('which modules travel in one file', () => {
  it('ACC-370 small ones that most of the same screens need; a screen itself stays a file of its own', () => {
    const pieces = [
      piece('a', SMALL),
      piece('b', SMALL),
      screen('one', [0, 1]),
      screen('two', [0, 1]),
      screen('three', [1]),
    ];
    expect(
      together(
        planChunks(
          pieces,
          [2, 3, 4].map((i) => visit(i)),
        ),
      ),
    ).toEqual(['a b']);
  });

  it('ACC-370 nobody loads something large in vain', () => {
    const pieces = [piece('large', LARGE), piece('b', SMALL), screen('one', [0, 1]), screen('two', [1])];
    expect(
      together(
        planChunks(
          pieces,
          [2, 3].map((i) => visit(i)),
        ),
      ),
    ).toEqual(['b', 'large']);
  });

  it('ACC-370 what is opened first of all loads nothing in vain, however small', () => {
    const pieces = [piece('a', SMALL), piece('b', SMALL), screen('sign-in', [0]), screen('two', [0, 1])];
    expect(together(planChunks(pieces, [visit(2, true), visit(3)]))).toEqual(['a', 'b']);
  });

  it('ACC-370 never two files that need each other', () => {
    const pieces = [
      piece('top', SMALL, [1]),
      piece('middle', LARGE, [2]),
      piece('bottom', SMALL),
      screen('one', [0]),
      screen('two', [1]),
      screen('three', [0, 2]),
      screen('four', [2]),
    ];
    expect(
      together(
        planChunks(
          pieces,
          [3, 4, 5, 6].map((i) => visit(i)),
        ),
      ),
    ).not.toContain('bottom top');
  });
});
