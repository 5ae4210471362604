/** Where pictures and videos of the office stand, what may stand there, and on which days they are seen. */
import type { Role } from '../access/roles.ts';
import type { Day } from '../kernel/days.ts';
import type { MediaType } from '../media/media.ts';

/** `attribute`: what «Documentazione utile» shows of products; it may have a name before it has a picture. */
export const SHELVES = ['album', 'video', 'incentive', 'attribute'] as const;
export type Shelf = (typeof SHELVES)[number];

type Held = { readonly role: Role; readonly holds: readonly MediaType[]; readonly wrong: string };
/** Who sees a shelf, and what it holds. */
export const SHELF: Readonly<Record<Shelf, Held>> = {
  album: {
    role: 'ROLE_ACCESS_ALBUM_GALLERY',
    holds: ['photo', 'video'],
    wrong: 'In un album stanno foto e video.',
  },
  video: {
    role: 'ROLE_ACCESS_VIDEO_GALLERY',
    holds: ['video'],
    wrong: 'Qui stanno soltanto video: scegli un file MP4, MOV o WebM.',
  },
  incentive: {
    role: 'ROLE_ACCESS_INCENTIVES',
    holds: ['photo', 'video'],
    wrong: 'Tra gli incentivi stanno foto e video.',
  },
  attribute: {
    role: 'ROLE_ACCESS_DOCUMENTATION',
    holds: ['photo'],
    wrong: 'Qui stanno soltanto immagini: scegli un file JPEG o PNG.',
  },
};

/** Lists are shown whole: so many stand on a shelf or in an album, and so many albums there are, at most. */
export const MOST_ON_A_SHELF = 200;
export const TITLE_MAX = 120;

/** Both days count; null: since ever, for ever. */
export type Publishing = { publishFrom: Day | null; publishTo: Day | null };
export const PUBLISHING_STATES = ['shown', 'waiting', 'over'] as const;
export type PublishingState = (typeof PUBLISHING_STATES)[number];

export const publishingState = ({ publishFrom, publishTo }: Publishing, today: Day): PublishingState => {
  if (publishTo !== null && publishTo < today) return 'over';
  return publishFrom !== null && publishFrom > today ? 'waiting' : 'shown';
};

/** A file’s name as a title, until somebody gives it a better one. */
export const titleFromName = (name: string): string =>
  name
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/[_\s]+/g, ' ')
    .trim()
    .slice(0, TITLE_MAX);

/** The same things in another order; `by` further down, or up when it is negative. */
export const moved = <T>(all: readonly T[], at: number, by: number): T[] => {
  const to = Math.max(0, Math.min(all.length - 1, at + by));
  const rest = all.filter((_, index) => index !== at);
  const one = all.slice(at, at + 1);
  return [...rest.slice(0, to), ...one, ...rest.slice(to)];
};
