/** Files that are papers, and files that only say so. */
import { describe, expect, it } from 'vitest';
import { NO_PAPER, paperFileFault, TOO_HEAVY } from './paper-file.ts';
import { HEIC_HELP } from './photo.ts';
import { MOST_UPLOAD_BYTES } from './uploads.ts';

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

describe('ACC-658 a paper is known by its first bytes', () => {
  it.each([
    ['a PDF', '%PDF-1.7', null],
    ['a JPEG', '\u00ff\u00d8\u00ff\u00e0', null],
    ['a PNG', '\u0089PNG\r\n\u001a\n', null],
    ['a text that is called PDF', 'ciao', NO_PAPER],
    ['the beginning of a PNG alone', '\u0089PNG\r\n', NO_PAPER],
    ['an archive', 'PK\u0003\u0004', NO_PAPER],
    ['nothing', '', NO_PAPER],
    ['the iPhone’s own', '\0\0\0\u0018ftypheic', HEIC_HELP],
  ])('%s', (_, start, fault) => expect(paperFileFault(start.length, bytes(start))).toBe(fault));
  it('of more than 5 MB nothing else is said', () => {
    expect(paperFileFault(MOST_UPLOAD_BYTES, bytes('%PDF-'))).toBeNull();
    expect(paperFileFault(MOST_UPLOAD_BYTES + 1, bytes('ciao'))).toBe(TOO_HEAVY);
  });
});
