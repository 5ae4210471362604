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

  it.each([
    ['the last of one octet', '\u007e', 1],
    ['the first of two', '\u0080', 2],
    ['the last of two', '\u07ff', 2],
    ['the first of three', '\u0800', 3],
    ['the last of three', '\uffff', 3],
    ['the first of four', '\u{10000}', 4],
    ['the last of four', '\u{10ffff}', 4],
  ])('NET-373 a line of 75 octets stays whole and one of 76 is cut before %s', (_, letter, octets) => {
    const summary = (before: number): string[] =>
      lines({ ...event, summary: `${'a'.repeat(before)}${letter}` }).filter((l) => /^(SUMMARY:| )/.test(l));
    const room = 75 - 'SUMMARY:'.length - octets;
    expect(summary(room)).toEqual([`SUMMARY:${'a'.repeat(room)}${letter}`]);
    expect(summary(room + 1)).toEqual([`SUMMARY:${'a'.repeat(room + 1)}`, ` ${letter}`]);
  });
  it('NET-373 a further line holds 74 octets behind its space', () => {
    const [first, second, third, ...more] = iCalendar('x', [{ ...event, summary: 'a'.repeat(67 + 74 + 1) }], NOW)
      .split('\r\n')
      .filter((l) => l.includes('aaa') || l === ' a');
    expect([first, second, third]).toEqual([`SUMMARY:${'a'.repeat(67)}`, ` ${'a'.repeat(74)}`, ' a']);
    expect(more).toEqual([]);
  });
  it.each([
    ['a\rb', 'a\\nb'],
    ['a\nb', 'a\\nb'],
    ['a\r\nb', 'a\\nb'],
    ['a\n\rb', 'a\\n\\nb'],
    ['a\u0000\u0007\u001f\u007fb', 'ab'],
    ['a\\b;c,d', 'a\\\\b\\;c\\,d'],
  ])('NET-373 the text %j is written %j', (summary, written) =>
    expect(lines({ ...event, summary })).toContain(`SUMMARY:${written}`),
  );
  it('NET-373 what an event lacks has no line, and what is told of it has one', () => {
    const named = (over: Partial<CalendarEvent>): string[] => {
      const all = lines({ ...event, ...over });
      return all.slice(all.findIndex((l) => l.startsWith('SUMMARY:')) + 1, all.indexOf('STATUS:CONFIRMED'));
    };
    expect(named({ location: '', description: '' })).toEqual([]);
    expect(named({ location: 'Asti', description: '' })).toEqual(['LOCATION:Asti']);
    expect(named({ location: '', description: 'Cellulare; +39' })).toEqual(['DESCRIPTION:Cellulare\\; +39']);
    expect(named({ location: 'Asti', description: 'x' })).toEqual(['LOCATION:Asti', 'DESCRIPTION:x']);
  });
});
