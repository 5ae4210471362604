import { describe, expect, it } from 'vitest';
import { REASON_LENGTH } from '../profile/uploads.ts';
import { FREQUENT_REASONS, KIND_OF, STATE_WORDS, STATES, TYPE_OF, UPLOAD_TYPES } from './sections.ts';

describe('the sections', () => {
  it('NET-291 NET-299 photos are FT, VAT certificates CA, identity documents CI', () => {
    expect(UPLOAD_TYPES.map((type) => [type, KIND_OF[type], TYPE_OF[KIND_OF[type]]])).toEqual([
      ['FT', 'photo_id', 'FT'],
      ['CA', 'vat_certificate', 'CA'],
      ['CI', 'identity_document', 'CI'],
    ]);
  });
  it('NET-292 what waits, was accepted and was discarded is named so', () => {
    expect(STATES.map((state) => [state, STATE_WORDS[state]])).toEqual([
      ['waiting', 'Da convalidare'],
      ['accepted', 'Convalidato'],
      ['discarded', 'Scartato'],
    ]);
  });
  it('NET-296 NET-298 each section has its reasons to discard, to be sent as they are', () => {
    expect(FREQUENT_REASONS).toEqual({
      FT: [
        'Il viso non si vede per intero.',
        'I lobi delle orecchie non si vedono.',
        'La foto è sfocata o troppo scura.',
        'È la foto di un’altra foto.',
      ],
      CA: [
        'Non si legge la partita IVA.',
        'La partita IVA del certificato non è quella dichiarata.',
        'Il certificato è intestato a un’altra persona.',
      ],
      CI: [
        'Il documento è scaduto.',
        'Il documento non si legge per intero.',
        'I dati del documento non sono quelli dichiarati.',
      ],
      incomes: ['Risulta già inserito.', 'L’importo non è l’imponibile lordo.', 'La data non è quella del documento.'],
    });
    for (const reason of Object.values(FREQUENT_REASONS).flat()) {
      expect(reason).toMatch(/^\p{Lu}.+\.$/u);
      expect(reason.length).toBeLessThanOrEqual(REASON_LENGTH);
    }
  });
});
