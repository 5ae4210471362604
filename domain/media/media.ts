/** What photos and videos of agents are: their kinds, known by content, how long they last and what they may weigh. */
import { isHeic } from '../profile/photo.ts';

export const MEDIA_TYPES = ['photo', 'video'] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];
export const MEDIA_WORDS: Readonly<Record<MediaType, string>> = { photo: 'Foto', video: 'Video' };

/** What a file is by its first bytes, whatever its name says. */
export type MediaKind = { mediaType: MediaType; contentType: string; ending: string; container: Container };
type Container = 'jpeg' | 'png' | 'mp4' | 'webm';
const JPEG: MediaKind = { mediaType: 'photo', contentType: 'image/jpeg', ending: 'jpg', container: 'jpeg' };
const PNG: MediaKind = { mediaType: 'photo', contentType: 'image/png', ending: 'png', container: 'png' };
const MP4: MediaKind = { mediaType: 'video', contentType: 'video/mp4', ending: 'mp4', container: 'mp4' };
const MOV: MediaKind = { mediaType: 'video', contentType: 'video/quicktime', ending: 'mov', container: 'mp4' };
const WEBM: MediaKind = { mediaType: 'video', contentType: 'video/webm', ending: 'webm', container: 'webm' };

/** So many bytes tell what a file is. */
export const START_BYTES = 16;
/** Brands of the same container that hold pictures or sound alone. */
const NO_VIDEO: ReadonlySet<string> = new Set(['avif', 'avis', 'crx ', 'M4A ', 'M4B ', 'M4P ']);

/** @returns null for what is neither a photo nor a video that the portal keeps */
export const mediaKindOf = (start: Uint8Array): MediaKind | null => {
  const letters = (from: number, to: number): string => String.fromCharCode(...start.subarray(from, to));
  const begins = (...bytes: number[]): boolean => bytes.every((byte, i) => start[i] === byte);
  if (begins(0xff, 0xd8, 0xff)) return JPEG;
  if (begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return PNG;
  if (begins(0x1a, 0x45, 0xdf, 0xa3)) return WEBM;
  if (letters(4, 8) !== 'ftyp' || isHeic(start.subarray(0, 12))) return null;
  const brand = letters(8, 12);
  if (NO_VIDEO.has(brand)) return null;
  return brand === 'qt  ' ? MOV : MP4;
};

const KILO = 1024;
export const MEGABYTE = KILO * KILO;
/** A photo is held in memory while it is written anew. */
export const MOST_PHOTO_BYTES = 30 * MEGABYTE;
/** What one request carries whole; what is bigger is sent in pieces. */
export const MOST_PLAIN_BYTES = 8 * MEGABYTE;

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;
/** «500 bytes», «2 KB», «5 MB», «1,5 GB» (NET-176). */
export const formatBytes = (bytes: number): string => {
  const power = bytes < KILO ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10));
  const value = Math.round((bytes / KILO ** power) * 10) / 10;
  return `${String(value).replace('.', ',')} ${UNITS[power]}`;
};

/** «0:07», «12:34», «1:02:03». */
export const formatDuration = (seconds: number): string => {
  const two = (n: number): string => String(n).padStart(2, '0');
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds % 60)];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
};

/** As long as the office may write why it hides something. */
export const HIDING_REASON_LENGTH = 300;
