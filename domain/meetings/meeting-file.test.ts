import { describe, expect, it } from 'vitest';
import { cellsUnder } from '../kernel/line-file.ts';
import { MEETING_FILE, meetingChange, type ReadMeeting } from './meeting-file.ts';

const read = (cells: Record<string, string>): ReadMeeting | string[] =>
  MEETING_FILE.read(cellsUnder(Object.keys(cells))(Object.values(cells)));
const GOOD = { data: '21/11/2026', titolo: 'Convention' };
const KNOWN = { id: 7, date: '2026-11-21', title: 'Convention', place: 'Asti' };

describe('a line of a file of meetings', () => {
  it('NET-547 is a day and a title; place and code may be left out', () => {
    expect(read(GOOD)).toEqual({ id: null, date: '2026-11-21', title: 'Convention', place: null });
    expect(read({ ...GOOD, luogo: 'Alba', codice: '7' })).toMatchObject({ id: 7, place: 'Alba' });
  });
  it.each([
    [{ ...GOOD, data: '31/11/2026' }, 'La data deve essere come 21/11/2026.'],
    [{ ...GOOD, titolo: '' }, 'Manca il titolo del meeting.'],
    [{ ...GOOD, titolo: '+39' }, '«titolo» inizia come una formula: scrivi il testo.'],
    [{ ...GOOD, luogo: 'a\u0000' }, '«luogo» contiene caratteri non ammessi.'],
    [{ ...GOOD, luogo: 'x'.repeat(1_000) }, /^«luogo» può avere al massimo \d+ caratteri\.$/],
    [{ ...GOOD, codice: '0' }, 'Il codice del meeting è un numero, come nell’elenco.'],
    [{ ...GOOD, codice: '1e3' }, 'Il codice del meeting è un numero, come nell’elenco.'],
  ])('NET-547 %o is refused', (cells, sentence) =>
    expect(read(cells)).toEqual([typeof sentence === 'string' ? sentence : expect.stringMatching(sentence)]),
  );
  it('NET-547 is the same meeting by day and title, whatever its letters', () => {
    const key = (titolo: string) => MEETING_FILE.keyOf(read({ ...GOOD, titolo }) as ReadMeeting);
    expect(key('CONVENTION')).toBe(key('Convention'));
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
  });
  it('NET-547 neither a meeting that does not exist nor one of two', () => {
    expect(meetingChange(row({ codice: '8' }), [])).toBe('Il meeting 8 non esiste.');
    expect(meetingChange(row({}), [KNOWN, { ...KNOWN, id: 9 }])).toContain('indica il codice');
  });
});
