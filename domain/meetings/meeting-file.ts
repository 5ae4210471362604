/** What a file of meetings must hold, and what each line makes of the meeting that it means, or of none. */
import type { Day } from '../kernel/days.ts';
import { formulaFaults, type Cells, type LineFile } from '../kernel/line-file.ts';
import { DAY_PATTERN_HELP, dayFromText } from '../shippings/day-from-text.ts';
import { TITLE_MAX } from './scanning.ts';

/** Each is shown on one screen, and has its own list of guests. */
export const MEETING_ROWS_MAX = 2_000;
const NEEDED = ['data', 'titolo'] as const;
const PERHAPS = ['luogo', 'codice'] as const;
export const MEETING_HEADINGS: readonly string[] = [...NEEDED, ...PERHAPS];

/** `id`: the code of a meeting that is there; `place` null: nothing is said of it. */
export type ReadMeeting = { id: number | null; date: Day; title: string; place: string | null };

const UNWRITTEN = /\p{Cc}/u;
const textFaults = (heading: string, text: string): string[] => [
  ...(text.length > TITLE_MAX ? [`«${heading}» può avere al massimo ${TITLE_MAX} caratteri.`] : []),
  ...(UNWRITTEN.test(text) ? [`«${heading}» contiene caratteri non ammessi.`] : []),
  ...formulaFaults(heading, text),
];
const readRow = (cell: Cells): ReadMeeting | string[] => {
  const [title, place, code] = [cell('titolo'), cell('luogo'), cell('codice')];
  const date = dayFromText(cell('data'));
  const faults = [
    ...(date === null ? [DAY_PATTERN_HELP] : []),
    ...(title === '' ? ['Manca il titolo del meeting.'] : textFaults('titolo', title)),
    ...textFaults('luogo', place),
    ...(/^(?:[1-9]\d{0,8})?$/.test(code) ? [] : ['Il codice del meeting è un numero, come nell’elenco.']),
  ];
  if (faults.length > 0 || date === null) return faults;
  return { id: code === '' ? null : Number(code), date, title, place: place || null };
};

export const MEETING_FILE: LineFile<ReadMeeting> = {
  needed: NEEDED,
  perhaps: PERHAPS,
  most: MEETING_ROWS_MAX,
  read: readRow,
  keyOf: ({ date, title }) => `${date} ${title.toLocaleLowerCase('it')}`,
  twice: 'Un meeting con questa data e questo titolo è già in una riga sopra.',
};

export type KnownMeeting = { id: number; date: Day; title: string; place: string };
export type MeetingChange = { before: KnownMeeting | null; after: Omit<KnownMeeting, 'id'>; isSame: boolean };
/** `meant`: the meeting of its code, or those of its day and title. @returns what it does, or why it cannot be done */
export const meetingChange = (row: ReadMeeting, meant: readonly KnownMeeting[]): MeetingChange | string => {
  if (meant.length > 1) return 'Più meeting hanno questa data e questo titolo: indica il codice di quello che intendi.';
  const [before = null] = meant;
  if (row.id !== null && before === null) return `Il meeting ${row.id} non esiste.`;
  const after = { date: row.date, title: row.title, place: row.place ?? before?.place ?? '' };
  const isSame =
    before !== null && before.date === after.date && before.title === after.title && before.place === after.place;
  return { before, after, isSame };
};
