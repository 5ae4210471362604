import { describe, expect, it } from 'vitest';
import {
  mayCancelPaper,
  mayChangeImport,
  mayConfirmImport,
  mayMailPaper,
  mayMarkRead,
  mayReadOn,
  maySignPaper,
} from './may.ts';
import { PAPER_STATES } from './states.ts';

describe('why a paper cannot be read, signed, sent or cancelled', () => {
  it('ACC-159 ACC-160 what is read is not signed, what is signed is not marked as read', () => {
    expect(mayMarkRead({ state: 'assigned', process: 'read' })).toBeNull();
    expect(mayMarkRead({ state: 'assigned', process: 'signature' })).toBe('Questo documento va firmato.');
    expect(mayMarkRead({ state: 'read', process: 'read' })).toMatch(/già letto/);
    expect(maySignPaper({ state: 'assigned', process: 'signature' })).toBeNull();
    expect(maySignPaper({ state: 'assigned', process: 'read' })).toBe('Questo documento va solo letto.');
    expect(maySignPaper({ state: 'signed', process: 'signature' })).toMatch(/già firmato/);
  });
  it('ACC-159 pages count while something is to be done', () => {
    expect(PAPER_STATES.filter((state) => mayReadOn({ state, process: 'read' }) === null)).toEqual(['assigned']);
    expect(PAPER_STATES.filter((state) => mayReadOn({ state, process: 'signature' }) === null)).toEqual(['assigned']);
  });
  it('ACC-159 ACC-160 turning pages of what was read or signed is told which of the two it was', () => {
    expect(mayReadOn({ state: 'read', process: 'read' })).toMatch(/già letto/);
    expect(mayReadOn({ state: 'signed', process: 'signature' })).toMatch(/già firmato/);
    expect(mayReadOn({ state: 'cancelled', process: 'signature' })).toBe('Questo documento è stato annullato.');
  });
  it('ACC-161 anything but a cancelled paper can be cancelled', () =>
    expect(PAPER_STATES.filter((state) => mayCancelPaper(state) === null)).toEqual(['assigned', 'read', 'signed']));
  it('ACC-211 what was read or signed can be sent on', () => {
    expect(PAPER_STATES.map((state) => mayMailPaper(state, 'read'))).toEqual([
      'Leggi il documento prima di inviarlo.',
      null,
      null,
      'Questo documento è stato annullato e non può essere inviato.',
    ]);
    expect(mayMailPaper('assigned', 'signature')).toBe('Firma il documento prima di inviarlo.');
  });
});

describe('why an import cannot be confirmed or changed', () => {
  it('ACC-303 none without files, none with a fault', () => {
    expect(mayConfirmImport({ total: 3, faults: 0 })).toBeNull();
    expect(mayConfirmImport({ total: 0, faults: 0 })).toBe('Aggiungi almeno un file.');
    expect(mayConfirmImport({ total: 3, faults: 1 })).toMatch(/^Un file non è corretto/);
    expect(mayConfirmImport({ total: 3, faults: 2 })).toMatch(/^2 file non sono corretti/);
  });
  it('ACC-303 a confirmed one stays as it is', () => {
    expect(mayChangeImport(false)).toBeNull();
    expect(mayChangeImport(true)).toMatch(/già stato confermato/);
  });
});
