/** What counts as text that somebody typed. */
import { describe, expect, it } from 'vitest';
import { text, toldText } from './shapes.ts';

const faultOf = (typed: string, least = 1): string | undefined =>
  text(50, least)
    .safeParse(typed)
    .error?.issues.map(({ message }) => message)
    .join(' ');

describe('a text that is asked for', () => {
  it.each([
    ['\u200B', 'zero width'],
    ['\u2060\uFEFF \u00AD', 'joiners and soft hyphens'],
    ['\u0301\u0302', 'accents without a letter'],
    ['\u115F\u3164\uFFA0', 'the blanks of Hangul'],
    ['\u2800', 'Braille without dots'],
    ['\u202E\u200F', 'directions'],
  ])('NET-572 is not given by what nobody sees: %# %s', (typed) => expect(faultOf(typed)).toBe('Campo obbligatorio.'));
  it.each(['a', '…', '👍🏽', 'e\u0301', '名', 'x\u200D'])('NET-572 is given by whatever is seen: %s', (typed) =>
    expect(faultOf(typed)).toBeUndefined(),
  );
  it('NET-572 says once that nothing was typed, and asks nothing where none is needed', () => {
    expect([faultOf(''), faultOf('  ')]).toEqual(['Campo obbligatorio.', 'Campo obbligatorio.']);
    expect([faultOf('', 0), faultOf('\u200B', 0)]).toEqual([undefined, undefined]);
  });
  it('NET-1129 an accent that comes apart from its letter is kept with it, and counts once', () => {
    expect(text(6).parse('Nicolo\u0300')).toBe('Nicolò');
    expect(text(50).parse(' Caffe\u0301 de\u0302 ')).toBe('Caffé dê');
    // What a row from before holds is told back as it is.
    expect(toldText(50).parse(' Caffe\u0301 ')).toBe('Caffe\u0301');
  });
  it('NET-572 what nobody sees is nothing, and does not fill up what is too short', () => {
    expect(text(50).parse(' \u200B ')).toBe('');
    expect(faultOf('abc\u200B\u200B', 5)).toBe('Inserisci almeno 5 caratteri.');
    expect([faultOf('a b c', 5), faultOf('abcde\u200B', 5)]).toEqual([undefined, undefined]);
  });
});
