/** Proves whose data the office may write, and which of them. */
import { describe, expect, it } from 'vitest';
import { idCardFaults, type IdCardData } from '../sponsorship/invitation.ts';
import { mayChangeData, mayChangeGiven } from './may.ts';
import { AGENT_STATUSES } from './statuses.ts';

it('ACC-608 ACC-609 the office writes the data of any agent but a deleted one', () => {
  expect(AGENT_STATUSES.filter((status) => mayChangeData(status) !== null)).toEqual(['deleted']);
});

it.each(['iban', 'vatNumber'] as const)('ACC-608 %s is changed once it was given', (what) => {
  expect(mayChangeGiven(what, null)).toContain('dal suo account');
  expect(mayChangeGiven(what, 'given')).toBeNull();
});

describe('ACC-609 a new identity document', () => {
  const card: IdCardData = {
    idCardType: 'Passaporto',
    idCardNumber: 'YA1234567',
    idCardIssueDate: '2026-10-01',
    idCardExpiryDate: '2026-11-21',
    idCardIssuedBy: 'Comune di Asti',
  };
  it.each([
    [{}, []],
    [{ idCardExpiryDate: '2026-11-20' }, ['idCardExpiryDate']],
    [{ idCardIssueDate: '2026-11-22' }, ['idCardIssueDate']],
    [{ idCardIssueDate: '1980-01-01' }, ['idCardIssueDate']],
    [{ idCardNumber: '' }, ['idCardNumber']],
    [{ idCardType: 'Tessera', idCardIssuedBy: ' ' }, ['idCardType', 'idCardIssuedBy']],
    [{ idCardType: 'Carta d’identità elettronica', idCardIssuedBy: 'Ministero dell’Interno' }, []],
  ])('%j is wrong in %j', (change, wrong) => {
    const faults = idCardFaults({ ...card, ...change }, '1980-01-01', '2026-11-21');
    expect(faults.map(({ propertyPath }) => propertyPath)).toEqual(wrong);
  });
});
