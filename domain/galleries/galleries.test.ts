import { describe, expect, it } from 'vitest';
import { MEGABYTE } from '../media/media.ts';
import { mayAdd, mayOrder, mayPublish, maySee, mayStand, mayWeigh } from './may.ts';
import { moved, publishingState, SHELF, SHELVES, titleFromName } from './shelves.ts';

describe('what the office shows', () => {
  it('NET-007 each shelf is of a role of its own', () =>
    expect(SHELVES.map((shelf) => SHELF[shelf].role)).toEqual([
      'ROLE_ACCESS_ALBUM_GALLERY',
      'ROLE_ACCESS_VIDEO_GALLERY',
      'ROLE_ACCESS_INCENTIVES',
      'ROLE_ACCESS_DOCUMENTATION',
    ]));
  it.each([
    ['of the shelf, published', ['ROLE_ACCESS_VIDEO_GALLERY'], true, true],
    ['of the shelf, not yet', ['ROLE_ACCESS_VIDEO_GALLERY'], false, false],
    ['of another shelf', ['ROLE_ACCESS_ALBUM_GALLERY'], true, false],
    ['an administrator, not yet', ['ROLE_ADMIN'], false, true],
    ['nobody', [], true, false],
  ] as const)('NET-393 who has the role %s', (_, roles, isShown, sees) =>
    expect(maySee(roles, { shelf: 'video', isShown })).toBe(sees ? null : 'La foto o il video indicato non esiste.'),
  );
  it.each([
    [null, null, 'shown'],
    ['2026-11-22', null, 'shown'],
    ['2026-11-23', null, 'waiting'],
    [null, '2026-11-22', 'shown'],
    [null, '2026-11-21', 'over'],
    ['2026-11-22', '2026-11-22', 'shown'],
    ['2026-12-01', '2026-12-31', 'waiting'],
    ['2026-01-01', '2026-02-01', 'over'],
  ] as const)('NET-393 from %s to %s it is %s on 22 November 2026', (publishFrom, publishTo, state) =>
    expect(publishingState({ publishFrom, publishTo }, '2026-11-22')).toBe(state),
  );
  it('NET-393 the last day is not before the first', () => {
    expect(mayPublish({ publishFrom: '2026-12-02', publishTo: '2026-12-01' })).toBe(
      'L’ultimo giorno non può venire prima del primo.',
    );
    for (const [publishFrom, publishTo] of [
      ['2026-12-01', '2026-12-01'],
      [null, '2026-12-01'],
      ['2026-12-01', null],
    ] as const)
      expect(mayPublish({ publishFrom, publishTo })).toBeNull();
  });
  it.each([
    ['album', 'photo', null],
    ['album', 'video', null],
    ['incentive', 'photo', null],
    ['incentive', 'video', null],
    ['video', 'video', null],
    ['video', 'photo', 'Qui stanno soltanto video: scegli un file MP4, MOV o WebM.'],
    ['attribute', 'photo', null],
    ['attribute', 'video', 'Qui stanno soltanto immagini: scegli un file JPEG o PNG.'],
  ] as const)('NET-393 %s holds a %s: %s', (shelf, type, why) => expect(mayStand(shelf, type)).toBe(why));
  it.each([
    ['album', 'In un album stanno foto e video.'],
    ['video', 'Qui stanno soltanto video: scegli un file MP4, MOV o WebM.'],
    ['incentive', 'Tra gli incentivi stanno foto e video.'],
    ['attribute', 'Qui stanno soltanto immagini: scegli un file JPEG o PNG.'],
  ] as const)('NET-393 of what cannot stand in %s it is said: %s', (shelf, words) =>
    expect(SHELF[shelf].wrong).toBe(words),
  );
  it('NET-393 a file has a weight, and a shelf a width', () => {
    expect(mayWeigh(0, null, 10)).toBe('Il file è vuoto. Sceglilo di nuovo.');
    expect(mayWeigh(1, null, 10)).toBeNull();
    expect(mayWeigh(10, 'video', 10)).toBeNull();
    for (const mediaType of ['video', null] as const) {
      expect(mayWeigh(500 * MEGABYTE, mediaType, 500 * MEGABYTE)).toBeNull();
      expect(mayWeigh(500 * MEGABYTE + 1, mediaType, 500 * MEGABYTE)).toBe(
        'Il file è troppo grande: al massimo 500 MB.',
      );
    }
    expect(mayWeigh(11, null, 10)).toBe('Il file è troppo grande: al massimo 10 bytes.');
    expect(mayWeigh(30 * MEGABYTE, 'photo', 500 * MEGABYTE)).toBeNull();
    expect(mayWeigh(30 * MEGABYTE + 1, 'photo', 500 * MEGABYTE)).toBe('Il file è troppo grande: al massimo 30 MB.');
    expect(mayWeigh(11, 'photo', 10)).not.toBeNull();
    expect([mayAdd(199), mayAdd(200)]).toEqual([null, 'Ci sono già 200 elementi: eliminane qualcuno e riprova.']);
  });
  it.each([
    [[1, 2, 3], [3, 1, 2], true],
    [[], [], true],
    [[1, 2, 3], [1, 2], false],
    [[1, 2], [1, 2, 3], false],
    [[1, 2], [1, 1], false],
    [[1, 2], [1, 2, 2], false],
    [[1, 2], [1, 4], false],
  ])('NET-393 %j is put in the order %j: %s', (standing, wanted, isRight) =>
    expect(mayOrder(standing, wanted)).toBe(
      isRight ? null : 'Nel frattempo l’elenco è cambiato. Ricarica la pagina e riprova.',
    ),
  );
  it('NET-393 moved up, down, and never out of the list', () => {
    expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
    expect(moved(['a', 'b', 'c'], 2, -2)).toEqual(['c', 'a', 'b']);
    expect(moved(['a', 'b', 'c'], 1, 9)).toEqual(['a', 'c', 'b']);
    expect(moved(['a', 'b', 'c'], 1, -9)).toEqual(['b', 'a', 'c']);
  });
  it('NET-393 a title from the name of a file', () => {
    expect(titleFromName('convention_di__Asti.jpeg')).toBe('convention di Asti');
    expect(titleFromName('Listino 2.5')).toBe('Listino 2');
    expect(titleFromName('Sig.Rossi ad Asti.jpg')).toBe('Sig.Rossi ad Asti');
    expect(titleFromName(' _serata di gala .mp4')).toBe('serata di gala');
    expect(titleFromName(`${'a'.repeat(130)}.jpg`)).toHaveLength(120);
  });
});
