import { describe, expect, it } from 'vitest';
import { faceFault, HEIC_HELP, isHeic, photoDoubts, photoFault, SHARP_FROM, sharpnessOf } from './photo.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const grey = (width: number, height: number, of: (x: number, y: number) => number) =>
  Array.from({ length: width * height }, (_, i) => of(i % width, Math.floor(i / width)));

describe('a photo before it is sent (ACC-191)', () => {
  it.each([
    ['\0\0\0\u0018ftypheic\0\0\0\0', true],
    ['\0\0\0\u0018ftypmif1\0\0\0\0', true],
    ['\0\0\0\u0018ftyphevx', true],
    ['\0\0\0\u0018ftypavif', false],
    ['\0\0\0\u0018ftypisom', false],
    ['heic', false],
    ['', false],
    ['xxxxxxxxheic', false],
  ])('HEIC is known by its content: %j', (start, expected) => expect(isHeic(bytes(start))).toBe(expected));
  it('HEIC in every brand of it, and what to do about it', () => {
    for (const brand of ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])
      expect(isHeic(bytes(`\0\0\0\u0018ftyp${brand}`)), brand).toBe(true);
    expect(HEIC_HELP).toMatch(/^Questa foto è in formato HEIC.*«Più compatibile» e scattala.*dall’iPhone\.$/);
  });
  it.each([
    [400, 500, true],
    [500, 400, true],
    [399, 900, false],
    [400, 499, false],
    [4000, 3000, true],
  ])('%d × %d is big enough: %s', (width, height, expected) =>
    expect(photoFault({ width, height }) === null).toBe(expected),
  );
  it('says how big a small one is', () => expect(photoFault({ width: 120, height: 90 })).toContain('120 × 90'));
  it('doubts what is not sharp, and what lies on its side', () => {
    const sharp = { width: 600, height: 800, sharpness: SHARP_FROM };
    expect(photoDoubts(sharp, true)).toEqual([]);
    expect(photoDoubts({ ...sharp, sharpness: SHARP_FROM - 1 }, true)).toEqual([expect.stringMatching(/sfocata/)]);
    expect(photoDoubts({ ...sharp, width: 900 }, true)).toEqual([expect.stringMatching(/orizzontale/)]);
    expect(photoDoubts({ ...sharp, width: 900 }, false)).toEqual([]);
    expect(photoDoubts({ ...sharp, height: 600 }, true)).toEqual([]);
  });
  it('a wall and a soft slope have no edges, a chequered cloth has', () => {
    const [width, height] = [40, 50];
    expect(
      sharpnessOf(
        grey(width, height, () => 128),
        width,
        height,
      ),
    ).toBe(0);
    expect(
      sharpnessOf(
        grey(width, height, (x) => x * 6),
        width,
        height,
      ),
    ).toBe(0);
    expect(
      sharpnessOf(
        grey(width, height, (x, y) => ((x + y) % 2) * 255),
        width,
        height,
      ),
    ).toBeGreaterThan(1000);
    expect(sharpnessOf([], 0, 0)).toBe(0);
  });
  it.each([
    [5, 5, [2, 2], 200_000 / 9],
    [5, 10, [1, 2], 180_000 / 18 - (200 / 18) ** 2],
  ])('one bright point in %d × %d is reckoned exactly', (width, height, [x, y], expected) =>
    expect(
      sharpnessOf(
        grey(width, height, (atX, atY) => (atX === x && atY === y ? 100 : 0)),
        width,
        height,
      ),
    ).toBeCloseTo(expected, 6),
  );
  it('only its middle counts: a sharp frame around a wall does not help', () => {
    const [width, height] = [50, 50];
    const framed = grey(width, height, (x, y) => (x < 8 || y < 8 ? ((x + y) % 2) * 255 : 128));
    expect(sharpnessOf(framed, width, height)).toBe(0);
  });
});

describe('the face in a photo before it is sent (ACC-411)', () => {
  const upright = { width: 800, height: 1000 };
  /** A face of so much of the height, around a point. */
  const face = (height: number, x = 0.5, y = 0.472, width = height * 0.8) => ({
    x: x - width / 2,
    y: y - height / 2,
    width,
    height,
  });
  const said = (...args: Parameters<typeof faceFault>) => {
    const fault = faceFault(...args);
    return fault && [fault.sentence.split(':')[0], fault.isSure];
  };
  it.each([
    ['one in the oval', [face(0.5)], null],
    ['none', [], ['Non riconosciamo un viso in questa foto', false]],
    ['one like a speck', [face(0.119)], ['Non riconosciamo un viso in questa foto', false]],
    ['a small one', [face(0.12)], ['Il viso è troppo piccolo', true]],
    ['one that is hardly large enough', [face(0.3)], null],
    ['one that is hardly too small', [face(0.299)], ['Il viso è troppo piccolo', true]],
    ['one as high as the oval', [face(0.72, 0.5, 0.472, 0.5)], null],
    ['one higher than it', [face(0.721, 0.5, 0.472, 0.5)], ['Il viso è troppo vicino ed esce dall’ovale', true]],
    ['one as wide as it', [face(0.5, 0.5, 0.472, 0.62)], null],
    ['one wider than it', [face(0.5, 0.5, 0.472, 0.63)], ['Il viso è troppo vicino ed esce dall’ovale', true]],
    ['to the right', [face(0.4, 0.63)], ['Il viso non è al centro', true]],
    ['to the left', [face(0.4, 0.37)], ['Il viso non è al centro', true]],
    ['a little to the right', [face(0.4, 0.61)], null],
    ['low', [face(0.4, 0.5, 0.63)], ['Il viso non è al centro', true]],
    ['high', [face(0.4, 0.5, 0.31)], ['Il viso non è al centro', true]],
    ['two alike', [face(0.3), face(0.4)], ['Sembra che ci sia più di un viso', true]],
    ['one half as large behind', [face(0.4), face(0.2)], ['Sembra che ci sia più di un viso', true]],
    ['something small behind', [face(0.199), face(0.4)], ['Sembra che ci sia più di un viso', false]],
  ] as const)('%s', (_, faces, expected) => expect(said(faces, upright)).toEqual(expected));
  it('of a photo that lies on its side, or is very tall, the middle counts, as it is shown', () => {
    const [lying, tall] = [
      { width: 1600, height: 1000 },
      { width: 800, height: 2000 },
    ];
    expect(said([face(0.5, 0.5, 0.472, 0.2)], lying)).toBeNull();
    expect(said([face(0.5, 0.57, 0.472, 0.2)], lying)).toEqual(['Il viso non è al centro', true]);
    expect(said([face(0.5, 0.55, 0.472, 0.2)], lying)).toBeNull();
    expect(said([face(0.25, 0.5, 0.486, 0.4)], tall)).toBeNull();
    expect(said([face(0.14, 0.5, 0.486, 0.3)], tall)).toEqual(['Il viso è troppo piccolo', true]);
    expect(said([face(0.25, 0.5, 0.3, 0.4)], tall)).toEqual(['Il viso non è al centro', true]);
  });
});
