/** The list of a meeting's guests as a file: what its lines must hold, and what is wrong with them. */
import { formatCount } from '../kernel/counts.ts';
import { doubledFault, formulaFaults } from '../kernel/line-file.ts';
import { CODE_MAX, plainCode } from './scanning.ts';

export const GUESTS_MAX = 5_000;
const NAME_MAX = 120;
const HOTEL_MAX = 80;
const ROOM_MAX = 20;

export type FileGuest = {
  /** Of the file, from 1 with the headings. */
  line: number;
  code: string;
  name: string;
  /** The code of whoever brings them. */
  parent: string | null;
  hotel: string | null;
  hasRoom: boolean;
  room: string | null;
  hasDinner: boolean;
};
export type FileHotel = { code: string; name: string };
export type GuestFault = { line: number; message: string };
export type GuestFile = { guests: FileGuest[]; hotels: FileHotel[]; faults: GuestFault[] };

const COLUMNS = {
  code: 'codice',
  name: 'nome',
  parent: 'ospite_di',
  hotel: 'hotel_codice',
  hotelName: 'hotel_nome',
  hasRoom: 'pernottamento',
  room: 'camera',
  hasDinner: 'cena',
} as const;
type Field = keyof typeof COLUMNS;
const REQUIRED: readonly Field[] = ['code', 'name'];
export const GUEST_HEADINGS: readonly string[] = Object.values(COLUMNS);

const YES = new Set(['si', 'sì', 's', '1', 'x', 'true', 'vero']);
const NO = new Set(['', 'no', 'n', '0', 'false', 'falso']);
const yesNo = (text: string): boolean | null => {
  const plain = text.toLowerCase();
  return YES.has(plain) ? true : NO.has(plain) ? false : null;
};

type Cells = (field: Field) => string;
const tooLong = (label: string, text: string, max: number): string[] =>
  text.length > max ? [`«${label}» può avere al massimo ${max} caratteri.`] : [];
const CONTROL = /\p{Cc}/u;
/** Of names a line break is a space. */
const CONTROL_IN_NAME = /[^\P{Cc}\s]/u;
/** What no reader and no keyboard writes: whoever had such a code could never be registered. */
const UNWRITTEN = { code: CONTROL, name: CONTROL_IN_NAME, hotel: CONTROL, hotelName: CONTROL_IN_NAME, room: CONTROL };
const unwritten = (cell: Cells): string[] =>
  (Object.keys(UNWRITTEN) as (keyof typeof UNWRITTEN)[])
    .filter((field) => UNWRITTEN[field].test(cell(field)))
    .map((field) => `«${COLUMNS[field]}» contiene caratteri non ammessi.`);
const cellFaults = (cell: Cells): string[] => [
  ...unwritten(cell),
  ...(['code', 'name', 'hotelName'] as const).flatMap((field) => formulaFaults(COLUMNS[field], cell(field))),
  ...(cell('code') === '' ? ['Manca il codice.'] : tooLong(COLUMNS.code, plainCode(cell('code')), CODE_MAX)),
  ...(cell('name') === '' ? ['Manca il nome.'] : tooLong(COLUMNS.name, cell('name'), NAME_MAX)),
  ...tooLong(COLUMNS.hotel, cell('hotel'), CODE_MAX),
  ...tooLong(COLUMNS.hotelName, cell('hotelName'), HOTEL_MAX),
  ...tooLong(COLUMNS.room, cell('room'), ROOM_MAX),
  ...(['hasRoom', 'hasDinner'] as const).flatMap((field) =>
    yesNo(cell(field)) === null ? [`«${COLUMNS[field]}» deve essere sì o no.`] : [],
  ),
  ...(cell('room') !== '' && yesNo(cell('hasRoom')) === false ? ['Ha una camera ma non il pernottamento.'] : []),
];
const guestOf = (cell: Cells, line: number): FileGuest => ({
  line,
  code: plainCode(cell('code')),
  name: cell('name').replace(/\s+/g, ' '),
  parent: plainCode(cell('parent')) || null,
  hotel: plainCode(cell('hotel')) || null,
  hasRoom: yesNo(cell('hasRoom')) ?? false,
  room: cell('room') || null,
  hasDinner: yesNo(cell('hasDinner')) ?? false,
});

/** While a code is missing nobody knows who brings whom, nor who is no longer listed (NET-968). */
export const areNamed = (guests: readonly FileGuest[]): boolean => guests.every(({ code }) => code !== '');

/** A code stands once; who is brought is brought by a guest of the same file who is not brought themselves. */
const peopleFaults = (guests: readonly FileGuest[]): GuestFault[] => {
  const byCode = new Map<string, FileGuest>();
  const faults: GuestFault[] = [];
  for (const guest of guests) {
    const first = byCode.get(guest.code);
    if (first) faults.push({ line: guest.line, message: `Il codice ${guest.code} è già alla riga ${first.line}.` });
    else byCode.set(guest.code, guest);
  }
  for (const { line, parent } of guests) {
    if (parent === null) continue;
    const host = byCode.get(parent);
    if (!host) faults.push({ line, message: `«ospite_di»: nel file non c’è il codice ${parent}.` });
    else if (host.parent !== null)
      faults.push({ line, message: `«ospite_di»: ${host.name || parent} è già ospite di altri.` });
  }
  return faults;
};
/** A hotel has one name, said at least once. */
const hotelsOf = (lines: readonly { line: number; code: string | null; name: string }[]) => {
  const named = new Map<string, string>();
  const faults: GuestFault[] = [];
  for (const { line, code, name } of lines) {
    if (code === null || name === '') continue;
    const known = named.get(code);
    if (known === undefined) named.set(code, name);
    else if (known !== name) faults.push({ line, message: `L’hotel ${code} si chiama già «${known}».` });
  }
  for (const { line, code } of lines)
    if (code !== null && !named.has(code)) faults.push({ line, message: `Manca il nome dell’hotel ${code}.` });
  return { hotels: [...named].map(([code, name]) => ({ code, name })), faults };
};

const wrong = (message: string): GuestFile => ({ guests: [], hotels: [], faults: [{ line: 1, message }] });
/**
 * Reads the cells of a file, headings first. `at`: the line of each row, where some were empty.
 * @returns its guests and hotels, or what is wrong, line by line
 */
export const readGuests = (table: readonly (readonly string[])[], at: readonly number[] = []): GuestFile => {
  const [head = [], ...lines] = table;
  const headings = head.map((h) => h.trim().toLowerCase());
  const missing = REQUIRED.map((field) => COLUMNS[field]).filter((label) => !headings.includes(label));
  if (missing.length > 0) return wrong(`Mancano le colonne: ${missing.join(', ')}.`);
  const doubled = doubledFault(Object.values(COLUMNS), head);
  if (doubled !== null) return wrong(doubled);
  if (lines.length === 0) return wrong('Il file non contiene righe.');
  if (lines.length > GUESTS_MAX) return wrong(`Il file può avere al massimo ${formatCount(GUESTS_MAX)} righe.`);
  const faults: GuestFault[] = [];
  const hotelCells: { line: number; code: string | null; name: string }[] = [];
  const guests = lines.map((cells, i) => {
    const line = at[i + 1] ?? i + 2;
    const cell: Cells = (field) => (cells[headings.indexOf(COLUMNS[field])] ?? '').trim();
    faults.push(...cellFaults(cell).map((message) => ({ line, message })));
    const guest = guestOf(cell, line);
    hotelCells.push({ line, code: guest.hotel, name: cell('hotelName').replace(/\s+/g, ' ') });
    return guest;
  });
  const { hotels, faults: hotelFaults } = hotelsOf(hotelCells);
  if (areNamed(guests)) faults.push(...peopleFaults(guests), ...hotelFaults);
  return { guests, hotels, faults: faults.toSorted((a, b) => a.line - b.line) };
};
