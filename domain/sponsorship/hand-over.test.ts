import { describe, expect, it } from 'vitest';
import { handedStep, linkFault, mayHandOver, MOST_OPEN_LINKS, type LinkFacts } from './hand-over.ts';
import type { Progress } from './steps.ts';

const NOW = new Date('2026-11-21T15:00:00+01:00');
const open: LinkFacts = {
  revokedAt: null,
  expiresAt: new Date('2026-11-21T15:00:01+01:00'),
  status: null,
  isDeleted: false,
  isSponsorActive: true,
};
const progress: Progress = {
  status: 'pending',
  isPaid: false,
  isFirstDue: false,
  files: [],
  validated: [],
  asked: ['email', 'mobile'],
};

describe('a link by which a candidate goes on', () => {
  it.each<[Partial<LinkFacts>, RegExp | null]>([
    [{}, null],
    [{ status: 'pending' }, null],
    [{ expiresAt: NOW }, /è scaduto/],
    [{ revokedAt: NOW }, /non vale più/],
    [{ revokedAt: NOW, expiresAt: NOW }, /non vale più/],
    [{ status: 'awaiting_payment' }, /già confermata o in pagamento/],
    [{ status: 'confirmed_unpaid' }, /già confermata/],
    [{ status: 'completed', revokedAt: NOW }, /già confermata/],
    [{ isDeleted: true, status: 'pending', expiresAt: NOW }, /annullata e i tuoi dati sono stati cancellati/],
    [{ isSponsorActive: false }, /rivolgiti all’assistenza/],
  ])('NET-452 %j', (facts, why) => {
    const said = linkFault({ ...open, ...facts }, NOW);
    if (why === null) expect(said).toBeNull();
    else expect(said).toMatch(why);
  });

  it('NET-450 leads from the data over both papers to the contacts, and no further', () => {
    const id = ['id_front', 'id_back'] as const;
    const all = [...id, 'cf_front', 'cf_back'] as const;
    expect(handedStep(null)).toBe('data');
    expect(handedStep(progress)).toBe('id');
    expect(handedStep({ ...progress, files: id })).toBe('cf');
    expect(handedStep({ ...progress, files: all, validated: ['email'] })).toBe('contacts');
    expect(handedStep({ ...progress, files: all, validated: ['email', 'mobile'] })).toBe('done');
    expect(handedStep({ ...progress, files: all, asked: [] })).toBe('done');
  });

  it('NET-451 is made while there is something to complete, and not without end', () => {
    expect([mayHandOver('pending', 99), mayHandOver(null, MOST_OPEN_LINKS - 1)]).toEqual([null, null]);
    expect(mayHandOver('completed', 0)).toBe('Sponsorizzazione non più modificabile');
    expect(mayHandOver(null, MOST_OPEN_LINKS)).toContain('ritirane uno');
  });
});
