/** Draws mops, brooms, brushes and buckets for the pictures of products. */
import { grey, paper, type Pair } from './palette.ts';
import { cut, disc, ground, label, line, picture, pictureCutAt, rect, shape, shine, type Picture } from './pen.ts';
import type { Sign } from './signs.ts';

const stick = (handle: Pair): string =>
  cut('M84 6l6 3-27 56-6-3z', grey) + cut('M83 5a4 4 0 0 1 7.500 3.500L80 31l-7-3.500z', handle);

export const flatMop = (title: string, head: Pair, handle: Pair): Picture =>
  picture(
    title,
    ground(58, 46),
    stick(handle),
    cut('M54 60l12 6-6 16H50z', handle),
    cut('M26 80h66a6 6 0 0 1 6 6v2H20v-2a6 6 0 0 1 6-6z', [handle[0], handle[1]]),
    cut('M16 88h86v9a9 9 0 0 1-9 9H25a9 9 0 0 1-9-9z', head),
    line('M24 92v10M34 92v12M44 92v12M54 92v12M66 92v12M76 92v12M86 92v12M94 92v10', '#FBFAF7', 3, ' opacity=".7"'),
  );

export const fringes = (title: string, head: Pair, collar: Pair): Picture =>
  picture(
    title,
    ground(60, 38),
    cut('M44 40h32c14 14 24 36 26 60a6 6 0 0 1-6 7H24a6 6 0 0 1-6-7c2-24 12-46 26-60z', head),
    cut(rect(40, 22, 40, 20, 6), collar),
    cut(rect(52, 12, 16, 12, 3), collar),
    line(
      'M48 44c-8 18-13 36-15 60M55 44c-3 20-5 40-6 60M65 44c3 20 5 40 6 60M72 44c8 18 13 36 15 60',
      '#FBFAF7',
      3,
      ' opacity=".8"',
    ),
    shine('M46 30h6'),
  );

export const bucket = (title: string, body: Pair, handle: Pair, water: string): Picture =>
  picture(
    title,
    ground(60, 36),
    line('M26 44C26 12 94 12 94 44', handle[0], 5),
    cut('M22 42h76l-8 58a8 8 0 0 1-8 7H38a8 8 0 0 1-8-7z', body),
    cut(rect(18, 36, 84, 12, 5), handle),
    cut('M56 48h38l-3 20H62z', [water, handle[1]]),
    line('M66 53l2 11M75 53v11M84 53l-2 11', '#FBFAF7', 3, ' opacity=".8"'),
    shine('M32 58l3 22'),
  );

export const mopSet = (title: string, body: Pair, head: Pair, handle: Pair): Picture =>
  pictureCutAt(
    52,
    title,
    ground(58, 44),
    cut('M88 8l6 2-14 78-6-2z', grey),
    cut('M87 7a4 4 0 0 1 7.500 2L91 30l-8-2z', handle),
    cut('M70 84h18l10 20a2 2 0 0 1-2 3H62a2 2 0 0 1-2-3z', head),
    line('M72 88l-4 16M79 88v16M86 88l4 16', '#FBFAF7', 3, ' opacity=".8"'),
    cut('M14 56h58l-6 44a8 8 0 0 1-8 7H28a8 8 0 0 1-8-7z', body),
    cut(rect(11, 50, 64, 11, 5), handle),
    line('M18 50c0-22 50-22 50 0', handle[0], 4),
    shine('M23 70l2 18'),
  );

export const broom = (title: string, head: Pair, bristles: Pair, handle: Pair): Picture =>
  picture(
    title,
    ground(58, 38),
    stick(handle),
    cut('M52 60l16 8-6 12H46z', handle),
    cut(rect(28, 76, 56, 12, 5), head),
    cut('M30 88h52l6 14a4 4 0 0 1-4 5H28a4 4 0 0 1-4-5z', bristles),
    line('M36 90l-3 14M46 90l-1 14M56 90v14M66 90l1 14M76 90l3 14', '#FBFAF7', 2.5, ' opacity=".6"'),
  );

export const brush = (title: string, body: Pair, bristles: Pair): Picture =>
  picture(
    title,
    ground(60, 44, 100),
    cut('M16 62c0-10 8-14 20-14 8 0 12 4 24 4s16-4 24-4c12 0 20 4 20 14v8H16z', body),
    cut('M20 70h80l-3 26H23z', bristles),
    line('M30 72v22M40 72v22M50 72v22M70 72v22M80 72v22M90 72v22M60 72v22', '#FBFAF7', 2.5, ' opacity=".55"'),
    shine('M24 58c2-3 6-4 11-4'),
  );

export const squeegee = (title: string, handle: Pair, rubber: Pair): Picture =>
  picture(
    title,
    ground(60, 26),
    cut(rect(53, 42, 14, 64, 7), handle),
    cut('M52 32h16l2 14H50z', handle),
    cut(rect(14, 22, 92, 12, 4), grey),
    cut(rect(12, 12, 96, 11, 3), rubber),
    line('M60 60v0M60 70v0M60 80v0', '#FBFAF7', 4, ' opacity=".6"'),
    shine('M22 28h12'),
  );

export const telescopicSqueegee = (title: string, handle: Pair, sleeve: Pair): Picture =>
  picture(
    title,
    ground(60, 22),
    cut(rect(56, 40, 8, 40), grey),
    cut(rect(53, 66, 14, 41, 6), handle),
    cut(rect(14, 24, 92, 20, 8), sleeve),
    cut(rect(10, 12, 100, 11, 3), handle),
    line('M24 34h.1M36 34h.1M48 34h.1M72 34h.1M84 34h.1M96 34h.1', '#FBFAF7', 5, ' opacity=".55"'),
  );

export const duster = (title: string, head: Pair, handle: Pair, long: boolean): Picture =>
  picture(
    title,
    ground(60, long ? 16 : 20),
    cut('M60 6l7 5 5 8 6 6-2 8 5 7-4 7 2 8-6 6-1 7H48l-1-7-6-6 2-8-4-7 5-7-2-8 6-6 5-8z', head),
    line('M60 16l-6 8M60 16l6 8M60 30l-8 9M60 30l8 9M60 44l-9 9M60 44l9 9', '#FBFAF7', 3.5, ' opacity=".6"'),
    ...(long
      ? [cut(rect(57, 68, 6, 22), grey), cut(rect(54, 84, 12, 23, 5), handle)]
      : [cut(rect(54, 66, 12, 41, 6), handle), shape(disc(60, 100, 2.5), '#FBFAF7')]),
  );

export const book = (title: string, cover: Pair, sign: Sign, mark: string): Picture =>
  pictureCutAt(
    40,
    title,
    ground(60, 34),
    cut('M30 20a8 8 0 0 1 8-8h50v86H38a8 8 0 0 0-8 8z', [cover[1], cover[0]]),
    cut('M30 106a8 8 0 0 1 8-8h50v10H38a8 8 0 0 1-8-2z', paper),
    shape(rect(48, 28, 32, 36, 3), '#FBFAF7'),
    sign(64, 46),
    line('M50 76h28M50 84h18', '#FBFAF7', 3, ' opacity=".8"'),
    shape('M74 98h8v14l-4-4-4 4z', mark),
  );

export const cup = (title: string, body: Pair, handle: Pair): Picture =>
  picture(
    title,
    ground(58, 28),
    line('M84 52c18-2 18 30-4 32', handle[0], 7),
    cut('M30 38h56l-6 62a7 7 0 0 1-7 7H43a7 7 0 0 1-7-7z', body),
    cut(rect(26, 30, 64, 10, 5), handle),
    line('M44 58h14M45 70h10M46 82h14M47 94h10', '#FBFAF7', 3),
    shine('M70 50l-1 12'),
  );

/** A box with things looking out of it. */
export const kit = (title: string, box: Pair, tape: Pair, sign: Sign, ...things: string[]): Picture =>
  picture(
    title,
    ground(60, 46),
    ...things,
    cut('M20 60h80v40a7 7 0 0 1-7 7H27a7 7 0 0 1-7-7z', box),
    cut('M14 56a4 4 0 0 1 4-4h84a4 4 0 0 1 4 4v10H14z', tape),
    label(rect(42, 74, 36, 24, 4)),
    sign(60, 86),
  );
export const smallBottle = (x: number, body: Pair, cap: Pair): string =>
  `<g transform="translate(${x} 0)">${shape('M0 64V34c0-5 4-6 4-10h12c0 4 4 5 4 10v30z', body[0])}${shape(rect(4, 12, 12, 12, 2), cap[0])}</g>`;
export const smallSpray = (x: number, body: Pair, cap: Pair): string =>
  `<g transform="translate(${x} 0)">${shape('M0 64V40c0-5 4-7 6-11h10c2 4 6 6 6 11v24z', body[1])}${shape('M-3 12h18a7 7 0 0 1 7 7v10H5v-5l-8-3z', cap[1])}</g>`;

export const gift = (title: string, box: Pair, ribbon: Pair): Picture =>
  picture(
    title,
    ground(60, 38),
    cut('M26 58h68v42a7 7 0 0 1-7 7H33a7 7 0 0 1-7-7z', box),
    cut(rect(20, 42, 80, 18, 5), box),
    shape('M20 58h80v4H20z', '#1D1B19', 0.12),
    cut(rect(52, 42, 16, 65), ribbon),
    cut('M60 42c-4-16-14-24-22-20s-6 16 22 20zM60 42c4-16 14-24 22-20s6 16-22 20z', ribbon),
    shine('M28 48h8'),
  );

export const capsules = (fill: Pair, inner: string): string =>
  [
    [24, 92],
    [80, 92],
    [92, 96],
  ]
    .map(([x = 0, y = 0]) => cut(rect(x - 12, y - 4, 24, 19, 7), fill) + shape(disc(x, y + 5, 4.5), inner))
    .join('');
