import { describe, expect, it } from 'vitest';
import { KIND_OF, TYPE_OF, UPLOAD_TYPES } from './sections.ts';

describe('the sections', () => {
  it('NET-291 NET-299 photos are FT, VAT certificates CA, identity documents CI', () => {
    expect(UPLOAD_TYPES.map((type) => [type, KIND_OF[type], TYPE_OF[KIND_OF[type]]])).toEqual([
      ['FT', 'photo_id', 'FT'],
      ['CA', 'vat_certificate', 'CA'],
      ['CI', 'identity_document', 'CI'],
    ]);
  });
});
