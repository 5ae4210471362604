/** What the page of evidence says about reading. */
import { describe, expect, it } from 'vitest';
import { printedEvidence, type Evidence } from './evidence.ts';

const evidence: Evidence = {
  signer: 'Marta Ferrero',
  fiscalCode: 'FRR•••••••••••X',
  mobile: '347 ••• ••21',
  purpose: 'Firma',
  documentSha256: 'a'.repeat(64),
  pageCount: 6,
  requestedAt: '2026-11-21T14:00:00.000Z',
  requestIp: '127.0.0.1',
  requestUserAgent: '',
  method: 'SMS',
  resolvedAt: '2026-11-21T14:01:00.000Z',
  ip: '127.0.0.1',
  userAgent: '',
  wrongAttempts: 0,
  firstPageAt: null,
  lastPageAt: null,
  choices: [],
};
const read = (more: Partial<Evidence>): string =>
  new Map(printedEvidence({ ...evidence, ...more }).flatMap((section) => section.rows)).get('Pagine lette') ?? '';

describe('the evidence of the number', () => {
  it.each([
    ['validated before', { mobileValidated: true }, 'Cellulare convalidato'],
    ['before it was noted', {}, 'Cellulare convalidato'],
    ['of which nobody had a proof', { mobileValidated: false }, 'Cellulare'],
  ])('ACC-597 ACC-336 %s', (_, more, label) =>
    expect(printedEvidence({ ...evidence, ...more })[0]?.rows[2]).toEqual([label, evidence.mobile]),
  );
});

describe('the evidence of reading', () => {
  it.each([
    ['as the PDF', { pagesAsText: 0 }, '6 su 6'],
    ['before it was noted how', {}, '6 su 6'],
    ['as text', { pagesAsText: 6 }, '6 su 6 (6 come testo, 0 come PDF)'],
    ['in both ways', { pagesAsText: 4 }, '6 su 6 (4 come testo, 2 come PDF)'],
  ])('ACC-113 R40 %s', (_, more, expected) => expect(read(more)).toBe(expected));

  it('ACC-113 with the first and the last page', () =>
    expect(
      read({ pagesAsText: 1, firstPageAt: '2026-11-21T13:00:00.000Z', lastPageAt: '2026-11-21T13:30:00.000Z' }),
    ).toMatch(/^6 su 6 \(1 come testo, 5 come PDF\), dal 21\/11\/2026 14:00:00 .* al 21\/11\/2026 14:30:00 /));
});
