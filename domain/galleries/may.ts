/** Why something cannot be put on a shelf, ordered or published as somebody wishes: the sentence, or null. */
import { formatBytes, MOST_PHOTO_BYTES, type MediaType } from '../media/media.ts';
import type { Role } from '../access/roles.ts';
import { MOST_ON_A_SHELF, SHELF, type Publishing, type Shelf } from './shelves.ts';

export const mayPublish = ({ publishFrom, publishTo }: Publishing): string | null =>
  publishFrom !== null && publishTo !== null && publishTo < publishFrom
    ? 'L’ultimo giorno non può venire prima del primo.'
    : null;

export const mayAdd = (standing: number): string | null =>
  standing < MOST_ON_A_SHELF ? null : `Ci sono già ${MOST_ON_A_SHELF} elementi: eliminane qualcuno e riprova.`;

/** `mediaType`: null while it is not known yet. */
export const mayWeigh = (size: number, mediaType: MediaType | null, maxBytes: number): string | null => {
  if (size < 1) return 'Il file è vuoto. Sceglilo di nuovo.';
  const most = mediaType === 'photo' ? Math.min(MOST_PHOTO_BYTES, maxBytes) : maxBytes;
  return size <= most ? null : `Il file è troppo grande: al massimo ${formatBytes(most)}.`;
};

export const mayStand = (shelf: Shelf, mediaType: MediaType): string | null =>
  SHELF[shelf].holds.includes(mediaType) ? null : SHELF[shelf].wrong;

/** What is published is for whoever has the role of its shelf; what waits or is over for administrators. */
export const maySee = (roles: readonly Role[], { shelf, isShown }: { shelf: Shelf; isShown: boolean }): string | null =>
  roles.includes('ROLE_ADMIN') || (isShown && roles.includes(SHELF[shelf].role))
    ? null
    : 'La foto o il video indicato non esiste.';

/** An order names each of those that are there, once. */
export const mayOrder = (standing: readonly number[], wanted: readonly number[]): string | null => {
  const known = new Set(standing);
  const isSame =
    wanted.length === known.size && new Set(wanted).size === known.size && wanted.every((id) => known.has(id));
  return isSame ? null : 'Nel frattempo l’elenco è cambiato. Ricarica la pagina e riprova.';
};
