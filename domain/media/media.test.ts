import { describe, expect, it } from 'vitest';
import { MEDIA_CONSENT } from './consent.ts';
import {
  mayBegin,
  mayHide,
  mayKeepMedium,
  mayShow,
  mayTakeArrival,
  mayUploadMedium,
  mediaLimits,
  TOO_BIG,
} from './may.ts';
import {
  formatBytes,
  formatDuration,
  MEDIA_TYPES,
  MEDIA_WORDS,
  mediaKindOf,
  MEGABYTE,
  MOST_PHOTO_BYTES,
  MOST_PLAIN_BYTES,
} from './media.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('photos and videos', () => {
  it.each([
    ['\u00ff\u00d8\u00ff\u00e0', 'image/jpeg', 'jpg'],
    ['\u0089PNG\r\n\u001a\n', 'image/png', 'png'],
    ['\0\0\0\u0018ftypisom\0\0\0\0', 'video/mp4', 'mp4'],
    ['\0\0\0\u0018ftypmp42\0\0\0\0', 'video/mp4', 'mp4'],
    ['\0\0\0\u0018ftypqt  \0\0\0\0', 'video/quicktime', 'mov'],
    ['\u001aE\u00df\u00a3\u0001', 'video/webm', 'webm'],
  ])('NET-170 are known by their content: %j is %s', (start, contentType, ending) =>
    expect(mediaKindOf(bytes(start))).toMatchObject({ contentType, ending }),
  );
  it.each([
    ['\u00ff\u00d8\u00ff\u00e0', 'photo', 'jpeg'],
    ['\u0089PNG\r\n\u001a\n', 'photo', 'png'],
    ['\0\0\0\u0018ftypisom\0\0\0\0', 'video', 'mp4'],
    ['\0\0\0\u0018ftypqt  \0\0\0\0', 'video', 'mp4'],
    ['\u001aE\u00df\u00a3\u0001', 'video', 'webm'],
  ])('NET-170 %j is a %s in %s', (start, mediaType, container) =>
    expect(mediaKindOf(bytes(start))).toMatchObject({ mediaType, container }),
  );
  it.each([
    '%PDF-1.7',
    'GIF89a',
    '<svg',
    '',
    'PK\u0003\u0004',
    '\0\0\0\u0018ftypheic\0\0\0\0',
    '\0\0\0\u0018ftypmif1\0\0\0\0',
    '\0\0\0\u0018ftypavif\0\0\0\0',
    '\0\0\0\u0018ftypM4A \0\0\0\0',
    '\0\0\0\u0018ftypM4B \0\0\0\0',
    '\0\0\0\u0018ftypM4P \0\0\0\0',
    '\0\0\0\u0018ftypavis\0\0\0\0',
    '\0\0\0\u0018ftypcrx \0\0\0\0',
    '\u00ff\u00d8',
    '\u0089PNG\r\n\u001a',
    'xxxxfty',
  ])('NET-170 nothing else is one: %j', (start) => expect(mediaKindOf(bytes(start))).toBeNull());
  it('ACC-281 are called Foto and Video', () =>
    expect(MEDIA_TYPES.map((type) => MEDIA_WORDS[type])).toEqual(['Foto', 'Video']));
  it.each([
    [0, '0 bytes'],
    [500, '500 bytes'],
    [1023, '1023 bytes'],
    [1024, '1 KB'],
    [2048, '2 KB'],
    [1536, '1,5 KB'],
    [5_242_880, '5 MB'],
    [104_857_600, '100 MB'],
    [3 * 1024 ** 3, '3 GB'],
    [2 * 1024 ** 4, '2 TB'],
    [5000 * 1024 ** 4, '5000 TB'],
  ])('NET-176 %d bytes are %s', (size, words) => expect(formatBytes(size)).toBe(words));
  it.each([
    [0, '0:00'],
    [7.9, '0:07'],
    [754, '12:34'],
    [3599, '59:59'],
    [3723, '1:02:03'],
  ])('%d seconds are %s', (seconds, words) => expect(formatDuration(seconds)).toBe(words));
  it('NET-180 the limit of a photo is never above that of a file', () => {
    expect([MOST_PHOTO_BYTES, MOST_PLAIN_BYTES]).toEqual([31_457_280, 8_388_608]);
    expect(mediaLimits({ maxBytes: 100 * MEGABYTE, quotaBytes: 9 }, 4)).toEqual({
      maxBytes: 104_857_600,
      maxPhotoBytes: 31_457_280,
      quotaBytes: 9,
      usedBytes: 4,
    });
    expect(mediaLimits({ maxBytes: 1000, quotaBytes: 9 }, 0).maxPhotoBytes).toBe(1000);
  });
  it('NET-171 NET-180 NET-1128 what is too big, or more than the space that is left, is refused', () => {
    const limits = { maxBytes: 1000, maxPhotoBytes: 600, quotaBytes: 2048, usedBytes: 1148 };
    expect(mayUploadMedium(0, null, limits)).toMatch(/vuoto/);
    expect(mayUploadMedium(1, null, limits)).toBeNull();
    expect(mayUploadMedium(600, 'photo', limits)).toBeNull();
    expect(mayUploadMedium(601, 'photo', limits)).toBe(TOO_BIG);
    expect(TOO_BIG).toBe(
      'Uno o più file non possono essere caricati: controlla che i file rispettino le dimensioni massime indicate.',
    );
    expect(mayUploadMedium(601, 'video', limits)).toBeNull();
    expect(mayUploadMedium(900, null, limits)).toBeNull();
    expect(mayUploadMedium(901, 'video', limits), 'NET-1128').toBe(
      'Il tuo spazio non basta: restano 900 bytes di 2 KB. Lo spazio di ciò che elimini torna libero entro due giorni.',
    );
    expect(mayUploadMedium(1001, 'video', limits)).toBe(TOO_BIG);
    expect([mayKeepMedium(900, limits), mayKeepMedium(901, limits)]).toEqual([null, expect.stringMatching(/restano/)]);
    expect(mayKeepMedium(1001, { ...limits, usedBytes: 0 })).toBeNull();
    expect(mayUploadMedium(1, null, { ...limits, usedBytes: 9000 })).toMatch(/restano 0 bytes/);
  });
  it('NET-170 NET-180 what is on its way takes its space already, and is not endless', () => {
    const limits = { maxBytes: 1000, maxPhotoBytes: 600, quotaBytes: 2000, usedBytes: 100 };
    expect(mayBegin(1000, [{ size: 400 }, { size: 500 }], limits)).toBeNull();
    expect(mayBegin(1000, [{ size: 400 }, { size: 501 }], limits)).toMatch(/restano 999 bytes/);
    expect(mayBegin(1001, [], limits)).toBe(TOO_BIG);
    const many = Array.from({ length: 49 }, () => ({ size: 1 }));
    expect(mayBegin(1, many, limits)).toBeNull();
    expect(mayBegin(1, [...many, { size: 1 }], limits)).toMatch(/troppi caricamenti/);
  });
  it.each([
    [0, 10, false],
    [9, 10, false],
    [10, 10, true],
  ])('NET-171 of which %d bytes of %d have come is kept: %s', (arrived, size, isKept) =>
    expect(mayTakeArrival(arrived, size)).toBe(isKept ? null : 'Il file non è ancora arrivato per intero.'),
  );

  it('is hidden once, and shown again once', () => {
    expect([mayHide(false), mayShow(true)]).toEqual([null, null]);
    expect(mayHide(true)).toMatch(/già nascosto\.$/);
    expect(mayShow(false)).toMatch(/già visibile\.$/);
  });
  it('NET-172 NET-174 the consent says what it is for, and that it may be taken back', () => {
    expect(MEDIA_CONSENT.type).toBe('consents.user_media_upload');
    expect(MEDIA_CONSENT.title).not.toBe('');
    expect(MEDIA_CONSENT.textVersion).toMatch(/rev\. \d+$/);
    expect(MEDIA_CONSENT.content).toMatch(/Se presti il consenso.*resta visibile solo a te.*revocare/s);
  });
});
