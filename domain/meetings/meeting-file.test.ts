import { describe, expect, it } from 'vitest';
import { cellsUnder } from '../kernel/line-file.ts';
import { MEETING_FILE, MEETING_HEADINGS, MEETING_ROWS_MAX, meetingChange, type ReadMeeting } from './meeting-file.ts';

const read = (cells: Record<string, string>): ReadMeeting | string[] =>
  MEETING_FILE.read(cellsUnder(Object.keys(cells))(Object.values(cells)));
const GOOD = { data: '21/11/2026', titolo: 'Convention' };
const KNOWN = { id: 7, date: '2026-11-21', title: 'Convention', place: 'Asti' };

describe('a line of a file of meetings', () => {
  it('NET-547 is a day and a title; place and code may be left out', () => {
    expect(read(GOOD)).toEqual({ id: null, date: '2026-11-21', title: 'Convention', place: null });
    expect(read({ ...GOOD, luogo: 'Alba', codice: '7' })).toMatchObject({ id: 7, place: 'Alba' });
  });
  it('NET-547 stands under four headings, of which two are needed, and is one of 2,000', () => {
    expect(MEETING_HEADINGS).toEqual(['data', 'titolo', 'luogo', 'codice']);
    expect([MEETING_FILE.needed, MEETING_FILE.perhaps]).toEqual([
      ['data', 'titolo'],
      ['luogo', 'codice'],
    ]);
    expect([MEETING_FILE.most, MEETING_ROWS_MAX]).toEqual([2_000, 2_000]);
  });
  it.each([
    [{ titolo: 'x'.repeat(120) }, { title: 'x'.repeat(120) }],
    [{ luogo: 'x'.repeat(120) }, { place: 'x'.repeat(120) }],
    [{ titolo: 'Convention 2026-2027 = +1' }, { title: 'Convention 2026-2027 = +1' }],
    [{ codice: '12' }, { id: 12 }],
    [{ codice: '123456789' }, { id: 123_456_789 }],
    [
      { data: '2026-11-21', codice: '' },
      { date: '2026-11-21', id: null },
    ],
  ])('NET-547 %o is read', (cells, means) => expect(read({ ...GOOD, ...cells })).toMatchObject(means));
  it.each([
    [{ ...GOOD, data: '31/11/2026' }, 'La data deve essere come 21/11/2026.'],
    [{ ...GOOD, titolo: '' }, 'Manca il titolo del meeting.'],
    [{ ...GOOD, titolo: '+39' }, '«titolo» inizia come una formula: scrivi il testo.'],
    [{ ...GOOD, luogo: 'a\u0000' }, '«luogo» contiene caratteri non ammessi.'],
    [{ ...GOOD, luogo: 'x'.repeat(121) }, '«luogo» può avere al massimo 120 caratteri.'],
    [{ ...GOOD, titolo: 'x'.repeat(121) }, '«titolo» può avere al massimo 120 caratteri.'],
    [{ ...GOOD, codice: '1234567890' }, 'Il codice del meeting è un numero, come nell’elenco.'],
    [{ ...GOOD, codice: '1a' }, 'Il codice del meeting è un numero, come nell’elenco.'],
    [{ ...GOOD, codice: '17°' }, 'Il codice del meeting è un numero, come nell’elenco.'],
    [{ ...GOOD, codice: '0' }, 'Il codice del meeting è un numero, come nell’elenco.'],
    [{ ...GOOD, codice: '1e3' }, 'Il codice del meeting è un numero, come nell’elenco.'],
  ])('NET-547 %o is refused', (cells, sentence) => expect(read(cells)).toEqual([sentence]));
  it('NET-547 is the same meeting by day and title, whatever its letters', () => {
    const key = (titolo: string) => MEETING_FILE.keyOf(read({ ...GOOD, titolo }) as ReadMeeting);
    expect(key('CONVENTION')).toBe(key('Convention'));
    expect(key('Convention 2')).not.toBe(key('Convention'));
    // As the database has it, whose small letters are compared.
    expect(key('Via Weißstraße')).not.toBe(key('Via Weissstrasse'));
    const onDay = (data: string) => MEETING_FILE.keyOf(read({ ...GOOD, data }) as ReadMeeting);
    expect(onDay('21/11/2026')).toBe(onDay('2026-11-21'));
    expect(onDay('22/11/2026')).not.toBe(onDay('21/11/2026'));
    expect(MEETING_FILE.twice).toBe('Un meeting con questa data e questo titolo è già in una riga sopra.');
  });
});

describe('what a line makes of a meeting', () => {
  const row = (cells: Record<string, string>) => read({ ...GOOD, ...cells }) as ReadMeeting;
  it('NET-547 new, changed, or nothing', () => {
    expect(meetingChange(row({}), [])).toEqual({
      before: null,
      after: { date: '2026-11-21', title: 'Convention', place: '' },
      isSame: false,
    });
    expect(meetingChange(row({}), [KNOWN])).toMatchObject({ isSame: true, after: { place: 'Asti' } });
    expect(meetingChange(row({ luogo: 'Alba' }), [KNOWN])).toMatchObject({ isSame: false, before: KNOWN });
    expect(meetingChange(row({ codice: '7', titolo: 'Altro' }), [KNOWN])).toMatchObject({ isSame: false });
    expect(meetingChange(row({ codice: '7', data: '22/11/2026' }), [KNOWN])).toEqual({
      before: KNOWN,
      after: { date: '2026-11-22', title: 'Convention', place: 'Asti' },
      isSame: false,
    });
  });
  it('NET-547 neither a meeting that does not exist nor one of two', () => {
    expect(meetingChange(row({ codice: '8' }), [])).toBe('Il meeting 8 non esiste.');
    expect(meetingChange(row({}), [KNOWN, { ...KNOWN, id: 9 }])).toBe(
      'Più meeting hanno questa data e questo titolo: indica il codice di quello che intendi.',
    );
  });
});
