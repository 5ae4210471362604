import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { iCalendar, type CalendarEvent } from './icalendar.ts';

const NOW = new Date('2026-11-22T10:00:00Z');
const event: CalendarEvent = {
  id: 7,
  version: 3,
  time: new Date('2026-10-25T00:30:00Z'),
  summary: 'Appuntamento con Ada Neri',
  description: '',
  location: 'Via Roma, 12, 14100 Asti (AT)',
  isTentative: false,
};
const lines = (...events: CalendarEvent[]): string[] => iCalendar('I miei appuntamenti', events, NOW).split('\r\n');
/** As a program reads it: lines put together again, signs taken back. */
const read = (text: string, property: string): string => {
  const line = text
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .find((l) => l.startsWith(`${property}:`));
  return (line ?? '')
    .slice(property.length + 1)
    .replace(/\\([\\;,n])/g, (_, sign: string) => (sign === 'n' ? '\n' : sign));
};

describe('appointments as iCalendar', () => {
  it('NET-373 an event with all that RFC 5545 wants of it, in UTC on the night the clock goes back', () => {
    expect(lines(event)).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//EMA Planet//Portale//IT',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'X-WR-CALNAME:I miei appuntamenti',
      'X-WR-TIMEZONE:Europe/Rome',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'BEGIN:VEVENT',
      'UID:appuntamento-7@emaplanet',
      'DTSTAMP:20261122T100000Z',
      'SEQUENCE:3',
      'DTSTART:20261025T003000Z',
      'DTEND:20261025T013000Z',
      'SUMMARY:Appuntamento con Ada Neri',
      'LOCATION:Via Roma\\, 12\\, 14100 Asti (AT)',
      'STATUS:CONFIRMED',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
    expect(lines({ ...event, isTentative: true })).toContain('STATUS:TENTATIVE');
  });
  it('NET-373 hostile text stays text: no line of its own, no line beyond 75 octets, and read back as it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (typed) => {
        const summary = `${typed}\r\nEND:VEVENT\nATTACH:http://x;${'è'.repeat(60)}\\,`;
        const text = iCalendar('x', [{ ...event, summary }], NOW);
        const written = text.split('\r\n');
        expect(written.filter((l) => l === 'END:VEVENT')).toHaveLength(1);
        for (const line of written) {
          expect(encodeURIComponent(line).replace(/%../g, '.').length).toBeLessThanOrEqual(75);
          expect(line).not.toMatch(/[\n\r]/);
        }
        const kept = summary.replace(/\r\n?/g, '\n').replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, '');
        expect(read(text, 'SUMMARY')).toBe(kept);
      }),
    );
  });
});
