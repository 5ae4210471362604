/** Writes appointments as iCalendar (RFC 5545): what a calendar program subscribes to, and what goes with an e-mail. */
import { endOf } from './times.ts';

export type CalendarEvent = {
  id: number;
  /** Rises with every change: a program keeps the highest. */
  version: number;
  time: Date;
  summary: string;
  description: string;
  location: string;
  /** Only proposed, and still to be confirmed. */
  isTentative: boolean;
};

/** Of a letter in UTF-8. */
const octetsOf = (letter: string): number => {
  const code = letter.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
};
/** Content lines have at most 75 octets; what is longer goes on after a line break and a space, never inside a letter. */
const fold = (line: string): string => {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const letter of line) {
    const size = octetsOf(letter);
    // The space that begins a further line counts too.
    if (octets + size > (parts.length === 0 ? 75 : 74)) {
      parts.push(part);
      [part, octets] = ['', 0];
    }
    part += letter;
    octets += size;
  }
  return [...parts, part].join('\r\n ');
};
/** Text values: a backslash, a semicolon, a comma and a line break are written with a backslash; no other control character. */
const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/[\u0000-\u001f\u007f]/g, '');
/** In UTC, so that no program needs to know when the clock changes in Rome. */
const utc = (at: Date): string => `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

const eventLines = (e: CalendarEvent, now: Date): string[] => [
  'BEGIN:VEVENT',
  `UID:appuntamento-${e.id}@emaplanet`,
  `DTSTAMP:${utc(now)}`,
  `SEQUENCE:${e.version}`,
  `DTSTART:${utc(e.time)}`,
  `DTEND:${utc(endOf(e.time))}`,
  `SUMMARY:${escaped(e.summary)}`,
  ...(e.location ? [`LOCATION:${escaped(e.location)}`] : []),
  ...(e.description ? [`DESCRIPTION:${escaped(e.description)}`] : []),
  `STATUS:${e.isTentative ? 'TENTATIVE' : 'CONFIRMED'}`,
  'END:VEVENT',
];

export const iCalendar = (name: string, events: readonly CalendarEvent[], now: Date): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//EMA Planet//Portale//IT',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'X-WR-TIMEZONE:Europe/Rome',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...events.flatMap((e) => eventLines(e, now)),
    'END:VCALENDAR',
    '',
  ]
    .map(fold)
    .join('\r\n');
