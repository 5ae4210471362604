/** Draws bottles, sprays, jugs and other vessels for the pictures of products. */
import type { Pair } from './palette.ts';
import { cut, disc, ground, label, line, picture, pictureCutAt, rect, shape, shine, type Picture } from './pen.ts';
import type { Sign } from './signs.ts';

type Look = { title: string; body: Pair; cap: Pair; sign: Sign };

export const bottle = ({ title, body, cap, sign }: Look): Picture =>
  picture(
    title,
    ground(60, 30),
    cut('M40 54c0-9 4-13 10-16v-8h20v8c6 3 10 7 10 16v44a9 9 0 0 1-9 9H49a9 9 0 0 1-9-9z', body),
    cut(rect(46, 10, 28, 20, 3), cap),
    label(rect(40, 60, 40, 32)),
    sign(60, 76),
    shine('M45 54c0-5 2-8 5-10'),
  );

export const spray = ({ title, body, cap, sign }: Look): Picture =>
  pictureCutAt(
    61,
    title,
    ground(62, 27),
    cut('M42 64c0-9 7-12 10-18v-6h18v6c3 6 12 9 12 18v34a9 9 0 0 1-9 9H51a9 9 0 0 1-9-9z', body),
    cut('M50 31h22v9H50z', [cap[1], cap[1]]),
    cut('M34 14h32c8 0 14 6 14 14v4H46v-4h-6l-8-4v-8a2 2 0 0 1 2-2z', cap),
    line('M46 32c0 7-4 9-8 13', cap[0], 5),
    label(rect(42, 68, 40, 24)),
    sign(62, 80),
    shine('M47 63c1-4 3-6 5-9'),
    shape(disc(22, 16, 2.5) + disc(20, 24, 2.5) + disc(13, 20, 2.5), body[0]),
  );

export const jug = ({ title, body, cap, sign }: Look): Picture =>
  pictureCutAt(
    59,
    title,
    ground(60, 34),
    cut(
      'M30 50c0-8 5-14 12-16v-4h20v4h12c10 0 16 7 16 16v48a9 9 0 0 1-9 9H39a9 9 0 0 1-9-9zM71 45a6 6 0 0 0-6 6v20a6 6 0 0 0 12 0V51a6 6 0 0 0-6-6z',
      body,
    ),
    cut(rect(39, 13, 26, 17, 3), cap),
    label(rect(30, 62, 29, 32)),
    sign(44, 78),
    shine('M36 53c0-6 3-9 7-11'),
  );

export const flask = ({ title, body, cap, sign }: Look): Picture =>
  picture(
    title,
    ground(60, 28),
    cut('M40 98V60c0-8 6-12 9-20l4-14h14l4 14c3 8 9 12 9 20v38a9 9 0 0 1-9 9H49a9 9 0 0 1-9-9z', body),
    cut('M51 12a3 3 0 0 1 3-3h12a3 3 0 0 1 3 3l2 14H49z', cap),
    label(rect(40, 64, 40, 28)),
    sign(60, 78),
    shine('M46 58c1-5 4-8 6-13'),
  );

export const pouch = ({ title, body, cap, sign }: Look): Picture =>
  picture(
    title,
    ground(60, 32),
    cut('M34 30h46l10-8 5 6-9 8 4 61a10 10 0 0 1-10 10H40a10 10 0 0 1-10-10z', body),
    cut('M84 19l9-7a3 3 0 0 1 4 0l5 7a3 3 0 0 1-1 4l-9 7z', [cap[0], cap[1]]),
    shape('M34 24a2 2 0 0 1 2-2h40v12H34z', body[1]),
    line('M40 28h31', '#FFFFFF', 2, ' stroke-dasharray="1 5" opacity=".7"'),
    label('M36 50h48l2 38H34z'),
    sign(60, 69),
    shine('M38 41v5'),
  );

export const canister = ({ title, body, cap, sign }: Look): Picture =>
  picture(
    title,
    ground(60, 36),
    cut(
      'M26 48a10 10 0 0 1 10-10h8l8-14h28a14 14 0 0 1 14 14v60a9 9 0 0 1-9 9H35a9 9 0 0 1-9-9zM60 33a4 4 0 0 0-3.500 2L53 41a3 3 0 0 0 2.600 4.500H78a4 4 0 0 0 4-4V37a4 4 0 0 0-4-4z',
      body,
    ),
    cut(rect(28, 22, 18, 16, 3), cap),
    label(rect(34, 56, 52, 38, 4)),
    sign(60, 75),
    shine('M31 56v12'),
  );

export const pump = ({ title, body, cap, sign }: Look): Picture =>
  picture(
    title,
    ground(60, 27),
    cut('M42 56a10 10 0 0 1 10-10h16a10 10 0 0 1 10 10v42a9 9 0 0 1-9 9H51a9 9 0 0 1-9-9z', body),
    cut(rect(49, 36, 22, 10, 2), cap),
    cut(rect(57, 22, 6, 14), cap),
    cut('M36 14a4 4 0 0 1 4-4h30a6 6 0 0 1 6 6v6H44v5h-8z', cap),
    label(rect(42, 62, 36, 30)),
    sign(60, 77),
    shine('M47 57c0-3 1-5 3-6'),
  );

export const squeeze = ({ title, body, cap, sign }: Look): Picture =>
  picture(
    title,
    ground(60, 25),
    cut(
      'M44 98V76c0-5 3-7 3-12s-3-7-3-12c0-8 6-11 9-15h14c3 4 9 7 9 15 0 5-3 7-3 12s3 7 3 12v22a9 9 0 0 1-9 9H53a9 9 0 0 1-9-9z',
      body,
    ),
    cut(rect(50, 22, 20, 15, 3), cap),
    cut(rect(56, 10, 8, 12, 2), cap),
    label('M45 72h30l1 4v18H44V76z'),
    sign(60, 83),
    shine('M49 52c0-4 2-6 4-8'),
  );

export const bent = ({ title, body, cap, sign }: Look): Picture =>
  picture(
    title,
    ground(60, 26),
    cut(
      'M44 98V60c0-9 10-12 10-20 0-4-2-6-6-9l8-10c9 6 13 12 13 20 0 8 9 11 9 19v38a9 9 0 0 1-9 9H53a9 9 0 0 1-9-9z',
      body,
    ),
    cut('M47 32l-10-7a3 3 0 0 1-1-4l5-7a3 3 0 0 1 4-1l12 8z', [cap[0], cap[1]]),
    label(rect(44, 64, 34, 28)),
    sign(61, 78),
    shine('M50 60c1-4 4-7 6-11'),
  );

export const curvy = ({ title, body, cap, sign }: Look): Picture =>
  picture(
    title,
    ground(60, 31),
    cut('M36 66c0-16 12-18 14-32h20c2 14 14 16 14 32v32a9 9 0 0 1-9 9H45a9 9 0 0 1-9-9z', body),
    cut('M46 14a5 5 0 0 1 5-5h18a5 5 0 0 1 5 5v17a3 3 0 0 1-3 3H49a3 3 0 0 1-3-3z', cap),
    label('M36 66h48v26H36z'),
    sign(60, 79),
    shine('M43 60c2-7 7-10 9-16'),
  );

export const jar = ({ title, body, cap, sign }: Look): Picture =>
  picture(
    title,
    ground(60, 22),
    cut('M46 42h28a6 6 0 0 1 6 6v50a9 9 0 0 1-9 9H49a9 9 0 0 1-9-9V48a6 6 0 0 1 6-6z', body),
    cut('M42 34c0-12 8-20 18-20s18 8 18 20v8H42z', cap),
    label(rect(40, 58, 40, 32)),
    sign(60, 74),
    shine('M47 32c1-6 4-9 7-11'),
  );

/** A tub with a lid, and what it holds in front of it. */
export const tub = ({ title, body, cap, sign }: Look, held: string): Picture =>
  picture(
    title,
    ground(60, 40),
    cut('M32 36h56v62a9 9 0 0 1-9 9H41a9 9 0 0 1-9-9z', body),
    cut(rect(28, 22, 64, 15, 4), cap),
    label(rect(32, 48, 56, 30)),
    sign(60, 63),
    held,
    shine('M38 42v0'),
  );

export const carton = ({ title, body, cap, sign }: Look): Picture =>
  picture(
    title,
    ground(60, 34),
    cut(rect(32, 24, 56, 83, 4), body),
    cut('M36 12h48l4 16H32z', cap),
    label(rect(38, 46, 44, 42, 4)),
    sign(60, 67),
    shine('M37 36v4'),
  );
