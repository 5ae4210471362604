/** What is said of a chosen file before it is sent. */
import { describe, expect, it } from 'vitest';
import { NO_MEDIUM, TOO_BIG } from '@ema/domain/media/may.ts';
import { HEIC_HELP } from '@ema/domain/profile/photo.ts';
import { faultOfMedium } from './fault-of-medium.ts';

const LIMITS = { maxBytes: 100, maxPhotoBytes: 40 };
const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
const file = (name: string, type: string, start: string) => new File([bytes(start)], name, { type });

describe('NET-956 a photo or video is looked at when it is chosen', () => {
  it.each([
    ['a photo', file('mare.jpg', 'image/jpeg', '\u00ff\u00d8\u00ff\u00e0'), null],
    ['a video', file('festa.mp4', 'video/mp4', '\0\0\0\u0018ftypisom'), null],
    ['a text that is called JPEG', file('falso.jpg', 'image/jpeg', 'ciao'), NO_MEDIUM],
    ['the iPhone’s own', file('mare.heic', 'image/heic', '\0\0\0\u0018ftypheic'), HEIC_HELP],
    ['one that is too heavy', file('mare.jpg', 'image/jpeg', `\u00ff\u00d8\u00ff${'x'.repeat(40)}`), TOO_BIG],
    ['nothing', file('mare.jpg', 'image/jpeg', ''), TOO_BIG],
    ['another kind', file('nota.txt', 'text/plain', 'ciao'), TOO_BIG],
  ])('%s', async (_, chosen, fault) => expect(await faultOfMedium(chosen, LIMITS)).toBe(fault));
});
