/** Reads the file of a meeting's guests and says what it would change, and what is wrong with it. */
import type { z } from 'zod';
import type { uploadObject } from '@ema/calls/kernel/upload.ts';
import {
  areNamed,
  readGuests,
  type FileGuest,
  type FileHotel,
  type GuestFault,
} from '@ema/domain/meetings/guest-file.ts';
import type { Queryable } from '../../db/client.ts';
import { csvUpload } from '../../kernel/csv-upload.ts';
import { findKnown, type KnownRow } from './queries.ts';

export type FileSums = {
  guests: number;
  subGuests: number;
  rooms: number;
  dinners: number;
  hotels: number;
  added: number;
  changed: number;
  removed: number;
};
type Renamed = { code: string; before: string; after: string };
export type CheckedFile = {
  guests: FileGuest[];
  hotels: FileHotel[];
  faults: GuestFault[];
  sums: FileSums;
  gone: string[];
  renamed: Renamed[];
};

/** So many of those who would go are named. */
const NAMED = 10;
/** An attendance stands for the code: another name on it would have come. */
const renamedOf = (guests: readonly FileGuest[], here: ReadonlyMap<string, KnownRow>): Renamed[] =>
  guests.flatMap(({ code, name }) => {
    const known = here.get(code);
    return known?.came && known.full_name !== name ? [{ code, before: known.full_name, after: name }] : [];
  });

const isSame = (g: FileGuest, known: KnownRow): boolean =>
  g.name === known.full_name &&
  g.parent === known.parent_code &&
  g.hotel === known.hotel_code &&
  g.hasRoom === known.room_reservation &&
  g.room === known.room_number &&
  g.hasDinner === known.dinner_reservation;

/** @throws invalid under `file` when it is no CSV at all */
export const readGuestFile = async (
  db: Queryable,
  meetingId: number,
  file: z.output<typeof uploadObject>,
): Promise<CheckedFile> => {
  const table = await csvUpload(file);
  const { guests, hotels, faults } = readGuests(table.rows, table.lines);
  const known = await findKnown(
    db,
    meetingId,
    guests.map(({ code }) => code),
  );
  const here = new Map(known.filter((k) => k.meeting_id === meetingId).map((k) => [k.code, k]));
  const listed = new Set(guests.map(({ code }) => code));
  const gone = [...here.values()].filter(({ code }) => !listed.has(code));
  const sums = {
    guests: guests.filter((g) => g.parent === null).length,
    subGuests: guests.filter((g) => g.parent !== null).length,
    rooms: guests.filter((g) => g.hasRoom).length,
    dinners: guests.filter((g) => g.hasDinner).length,
    hotels: hotels.length,
    added: guests.filter(({ code }) => !here.has(code)).length,
    changed: guests.filter((g) => {
      const before = here.get(g.code);
      return before !== undefined && !isSame(g, before);
    }).length,
    removed: gone.length,
  };
  const named = gone
    .toSorted((a, b) => (a.code < b.code ? -1 : 1))
    .slice(0, NAMED)
    .map(({ code, full_name: name }) => `${name} (${code})`);
  const isWhole = faults.length === 0 || (guests.length > 0 && areNamed(guests));
  const all = isWhole ? [...faults, ...faultsOf(guests, known, meetingId, gone)] : faults;
  return {
    guests,
    hotels,
    faults: all.toSorted((a, b) => a.line - b.line),
    sums,
    gone: named,
    renamed: renamedOf(guests, here),
  };
};

/** What only the database knows: codes of other meetings, and guests who came and are no longer listed. */
const faultsOf = (
  guests: readonly FileGuest[],
  known: readonly KnownRow[],
  meetingId: number,
  gone: readonly KnownRow[],
): GuestFault[] => {
  const elsewhere = new Map(known.filter((k) => k.meeting_id !== meetingId).map((k) => [k.code, k.meeting_id]));
  return [
    ...gone
      .filter(({ came }) => came)
      .map(({ code, full_name: name }) => ({
        line: 1,
        message: `${name} (${code}) non è nel file ma è presente: aggiungilo, o annulla la presenza.`,
      })),
    ...guests
      .filter(({ code }) => elsewhere.has(code))
      .map(({ line, code }) => ({
        line,
        message: `Il codice ${code} è di un invitato del meeting ${elsewhere.get(code)}.`,
      })),
  ];
};
