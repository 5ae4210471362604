import { describe, expect, it } from 'vitest';
import { fewSheets, planChunks, withoutModules, type Piece, type Visit } from './chunks.ts';

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

  it('ACC-530 no screen loads much in vain in all, whatever is gained by it elsewhere', () => {
    const parts = Array.from({ length: 40 }, (_, i) => piece(`part ${i}`, 4000));
    const every = parts.map((_, i) => i);
    const pieces = [...parts, ...every.map((i) => screen(`screen ${i}`, every.slice(i)))];
    const plan = planChunks(
      pieces,
      every.map((i) => visit(parts.length + i)),
    );
    const inVain = every.map((i) => {
      const loaded = new Set(every.slice(i).map((n) => plan.get(`part ${n}`)));
      return every.slice(0, i).filter((n) => loaded.has(plan.get(`part ${n}`))).length * 4000;
    });
    expect(Math.max(...inVain)).toBeGreaterThan(0);
    expect(Math.max(...inVain)).toBeLessThanOrEqual(60_000);
  });

  it('ACC-530 what a part of a file needs comes with it: nobody loads something large in vain by way of it', () => {
    const pieces = [
      piece('large', LARGE),
      piece('needs it', SMALL, [0]),
      piece('b', SMALL),
      screen('one', [1, 2]),
      screen('two', [1, 2]),
      screen('three', [2]),
    ];
    const plan = planChunks(
      pieces,
      [3, 4, 5].map((i) => visit(i)),
    );
    expect(plan.get('needs it')).not.toBe(plan.get('b'));
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

describe('which styles travel in one sheet', () => {
  const isStyle = (id: string): boolean => id.endsWith('.css');
  const with3 = { ...piece('button.css', SMALL), modules: ['button.css', 'button.tsx'] };
  const pieces = [
    with3,
    piece('seldom.css', SMALL),
    piece('sign-in.css', SMALL),
    screen('one', [0, 1]),
    screen('two', [0, 1, 2]),
    screen('three', [0, 2]),
    screen('four', [2]),
    screen('sign-in', [2]),
  ];
  const visits = [3, 4, 5, 6].map((i) => visit(i));

  const signIn = { ...visit(7, true), isLight: true };
  it('ACC-530 those of three screens behind the sign-in, and none that comes before it', () =>
    expect([...fewSheets(pieces, [...visits, signIn], isStyle)]).toEqual([['button.css', 'later']]));

  it('ACC-530 what the home needs stands apart from what it would load in vain', () => {
    const home = { ...visit(3), isFirst: true };
    const more = [...pieces, screen('five', [1]), screen('six', [1])];
    expect([...fewSheets(more, [home, visit(4), visit(5), visit(8), visit(9), signIn], isStyle)]).toEqual([
      ['button.css', 'first'],
      ['seldom.css', 'first'],
    ]);
    expect([...fewSheets(more, [visit(3), visit(4), visit(8), { ...visit(5), isFirst: true }], isStyle)]).toEqual([
      ['button.css', 'first'],
      ['seldom.css', 'later'],
    ]);
  });

  it('ACC-530 what is left of their pieces is joined as before, and a piece with nothing left is not', () => {
    const [first, second] = withoutModules(pieces, new Set(['button.css', 'seldom.css']));
    expect([first?.modules, first?.isEntrance]).toEqual([['button.tsx'], false]);
    expect([second?.modules, second?.isEntrance]).toEqual([[], true]);
  });
});
