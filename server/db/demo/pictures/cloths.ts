/** Draws cloths, towels, sponges, gloves and mats for the pictures of products. */
import type { Pair } from './palette.ts';
import { cut, disc, ground, label, line, picture, pictureCutAt, rect, shape, shine, type Picture } from './pen.ts';

const DOTS = [50, 62, 74, 86]
  .flatMap((y) => [34, 46, 58, 70].filter((x) => x + y < 146).map((x) => `M${x} ${y}h.1`))
  .join('');
const patterns = {
  dots: line(DOTS, '#FBFAF7', 5, ' opacity=".55"'),
  waffle: line(
    'M30 46h50M30 58h50M30 70h40M30 82h28M34 42v52M46 42v52M58 42v46M70 42v34',
    '#FBFAF7',
    2,
    ' opacity=".55"',
  ),
  stripes: line('M26 44h58M26 52h58M26 60h58M26 68h58M26 76h40M26 84h36', '#FBFAF7', 2.5, ' opacity=".5"'),
  plain: line('M34 54c10-6 22 4 32-2M34 70c9-5 16 3 26-2', '#FBFAF7', 3, ' opacity=".55"'),
};

/** Two cloths, the front one with its corner folded. */
export const cloth = (title: string, front: Pair, back: Pair, fold: string, pattern: keyof typeof patterns): Picture =>
  pictureCutAt(
    55,
    title,
    ground(60, 38),
    cut('M36 16l60 8a6 6 0 0 1 5 7l-8 58-62-8z', back),
    cut('M24 28h62a6 6 0 0 1 6 6v42L66 102H24a6 6 0 0 1-6-6V34a6 6 0 0 1 6-6z', front),
    patterns[pattern],
    line('M26 36h58v34M26 36v58h32', '#FBFAF7', 2.5, ' stroke-dasharray="4 5" opacity=".9"'),
    shape('M92 76L66 102V82a6 6 0 0 1 6-6z', fold),
  );

export const clothStack = (title: string, layers: readonly Pair[], band: Pair): Picture =>
  picture(
    title,
    ground(60, 40),
    ...layers.map((pair, i) => cut(rect(22, 88 - i * 16, 76, 18, 9), pair)),
    cut(rect(52, 108 - layers.length * 16 - 4, 16, layers.length * 16 + 2), band),
    shine(`M32 ${96 - (layers.length - 1) * 16}h8`),
  );

export const towels = (title: string, layers: readonly Pair[], tag: Pair): Picture =>
  picture(
    title,
    ground(60, 44),
    ...layers.map((pair, i) =>
      cut(`M20 ${98 - i * 21}a10 10 0 0 1 10-10h66a4 4 0 0 1 4 4v12a4 4 0 0 1-4 4H30a10 10 0 0 1-10-10z`, pair),
    ),
    ...layers.map((_, i) => line(`M30 ${98 - i * 21}h62`, '#FBFAF7', 2.5, ' opacity=".6"')),
    cut('M76 82h14v16l-7-5-7 5z', tag),
  );

export const sponge = (title: string, soft: Pair, rough: Pair): Picture =>
  picture(
    title,
    ground(60, 42, 98),
    cut('M18 52a8 8 0 0 1 8-8h68a8 8 0 0 1 8 8v30H18z', soft),
    cut('M18 78h84v10a8 8 0 0 1-8 8H26a8 8 0 0 1-8-8z', rough),
    shape(
      [
        [32, 56, 4],
        [48, 66, 5],
        [66, 55, 4],
        [82, 66, 5],
        [92, 54, 3],
        [38, 70, 2.5],
        [72, 70, 2.5],
      ]
        .map(([x = 0, y = 0, r = 0]) => disc(x, y, r))
        .join(''),
      '#FFFFFF',
      0.35,
    ),
    shine('M26 50h8'),
  );

/** A mitt with a cuff in the shop's colour. */
export const mitt = (title: string, body: Pair, cuff: Pair): Picture =>
  picture(
    title,
    ground(60, 32),
    cut('M36 84V38c0-14 10-24 24-24 12 0 21 8 22 20l1 8c6-6 12-8 16-4 5 5 2 12-3 18L84 72v12z', body),
    cut(rect(33, 84, 54, 22, 5), cuff),
    line(
      `${[34, 46, 58, 70].map((y) => `M46 ${y}h.1M58 ${y - 6}h.1M70 ${y}h.1`).join('')}`,
      '#FBFAF7',
      5,
      ' opacity=".55"',
    ),
    shine('M42 40c0-8 4-13 9-16'),
  );

export const rubberGloves = (title: string, body: Pair, cuff: Pair): Picture =>
  picture(
    title,
    ground(60, 34),
    cut(
      'M38 84V52l-9-14c-3-5 4-10 8-5l8 10-3-26c-1-7 8-8 9-2l3 22 1-26c0-7 9-7 9 0l1 26 5-21c2-6 10-4 9 2l-4 25 6-8c4-6 12-1 8 5-6 12-7 22-7 44z',
      body,
    ),
    cut(rect(35, 84, 50, 22, 5), cuff),
    shine('M45 60v14'),
  );

export const robe = (title: string, body: Pair, belt: Pair): Picture =>
  picture(
    title,
    ground(60, 34),
    cut('M46 14h28l22 14 8 46H88l-3-22v54H35V52l-3 22H16l8-46z', body),
    line('M46 14l14 26 14-26', '#FBFAF7', 4),
    cut(rect(35, 62, 50, 9), belt),
    line('M54 70l-4 20M58 70l2 16', belt[0], 5),
    shine('M30 34l-3 14'),
  );

export const washBag = (title: string, body: Pair, cord: Pair): Picture =>
  picture(
    title,
    ground(60, 34),
    cut('M44 34h32c14 16 20 34 18 58-1 9-6 15-15 15H41c-9 0-14-6-15-15-2-24 4-42 18-58z', body),
    line(
      'M36 58l38 46M28 74l28 32M46 44l46 54M58 36l36 46M84 58l-38 46M92 74l-28 32M74 44L28 98M62 36L26 82',
      '#FBFAF7',
      1.6,
      ' opacity=".5"',
    ),
    cut('M42 26c6-6 30-6 36 0l-4 10H46z', body),
    line('M44 36h32', cord[0], 5),
    line('M74 36c8 2 10 8 8 14', cord[1], 4),
    label(rect(50, 70, 20, 14, 3)),
  );

/** A rolled runner with its end on the floor. */
export const runner = (title: string, body: Pair, edge: Pair, stripes: string): Picture =>
  pictureCutAt(
    76,
    title,
    ground(60, 48, 101),
    shape('M14 74h60v24H14a4 4 0 0 1-4-4V78a4 4 0 0 1 4-4z', body[0]),
    line(stripes, '#FBFAF7', 3, ' opacity=".4"'),
    cut(disc(76, 66, 32), edge),
    cut(disc(76, 66, 24), body),
    shape(disc(76, 66, 16), edge[0]),
    shape(disc(76, 66, 9), body[0]),
    shape(disc(76, 66, 3.5), edge[0]),
  );

const MAT =
  'M28 34h64a4 4 0 0 1 3.800 2.700L112 90a5 5 0 0 1-4.800 6.500H12.800A5 5 0 0 1 8 90l16.200-53.300A4 4 0 0 1 28 34z';
/** A mat lying on the floor, seen from its front. */
export const mat = (title: string, edge: Pair, field: Pair, ...marks: string[]): Picture =>
  picture(title, ground(60, 48, 100), cut(MAT, edge), cut('M33 42h54l13 46H20z', field), ...marks);
export const matStripes = shape(
  'M30.700 50h58.600l1.700 6H29zM27.300 62h65.400l1.700 6H25.600zM23.900 74h72.200l1.700 6H22.200z',
  '#FBFAF7',
  0.28,
);
export const matGrooves = line(
  'M38 46L28 84M46 46L39 84M54 46L50 84M66 46L70 84M74 46L81 84M82 46L92 84',
  '#FBFAF7',
  2.5,
  ' opacity=".4"',
);
export const matTufts = line(
  [52, 62, 72, 82]
    .map((y, row) => Array.from({ length: 6 }, (_, i) => `M${38 - row * 3 + i * (9 + row)} ${y}h.1`).join(''))
    .join(''),
  '#FBFAF7',
  5,
  ' opacity=".5"',
);
export const matFrame = line('M40 50h40l7 30H33z', '#FBFAF7', 3, ' opacity=".6"');

export const halfMoonMat = (title: string, edge: Pair, field: Pair, sun: string): Picture =>
  picture(
    title,
    ground(60, 52, 96),
    cut('M6 92C6 62 30 40 60 40s54 22 54 52z', edge),
    cut('M17 86c2-22 20-38 43-38s41 16 43 38z', field),
    line('M60 86V56M60 86L36 62M60 86l24-24M60 86l-36-9M60 86l36-9', '#FBFAF7', 2.5, ' opacity=".4"'),
    shape('M46 86a14 14 0 0 1 28 0z', sun),
  );
