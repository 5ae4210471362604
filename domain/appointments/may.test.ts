import { describe, expect, it } from 'vitest';
import { ALREADY_RECORDED, isWaitingForResult, LINKED, mayLinkContract, mayRecordResult, reportedBy } from './may.ts';
import { APPOINTMENT_STATUSES, type AppointmentStatus } from './states.ts';
import { STATUS_WORDS } from './words.ts';

// Both sides of the night in which the clock goes back.
const NOW = new Date('2026-10-25T00:30:00Z');
const past = new Date(NOW.getTime() - 1);

describe('the result of an appointment', () => {
  it.each<[AppointmentStatus, string | null]>([
    ['pending', 'L’appuntamento non è ancora confermato.'],
    ['confirmed', null],
    ['success', ALREADY_RECORDED],
    ['failure', ALREADY_RECORDED],
  ])('ACC-156 of one that is past and %s', (status, sentence) => {
    expect(mayRecordResult({ status, time: past }, NOW)).toBe(sentence);
    expect(isWaitingForResult({ status, time: past }, NOW)).toBe(sentence === null);
  });
  it.each([
    ['now', NOW],
    ['in an hour', new Date('2026-10-25T01:30:00Z')],
    ['without a time', null],
  ])('ACC-151 %s it is not past', (_, time) =>
    expect(mayRecordResult({ status: 'confirmed', time }, NOW)).toBe('L’appuntamento non è ancora passato.'),
  );
  const contract = { typeId: 'kleen-contract', isSubmitted: true, isUndone: false, isLinked: false };
  const NOT_ONE = 'Scegli un contratto lavanderia inviato.';
  it.each([
    ['a contract', contract, null],
    ['another type', { ...contract, typeId: 'kleen-commission' }, NOT_ONE],
    ['one not sent', { ...contract, isSubmitted: false }, NOT_ONE],
    ['one withdrawn from', { ...contract, isUndone: true }, 'Il cliente è receduto da questo contratto.'],
    ['one of another appointment', { ...contract, isLinked: true }, LINKED],
  ])('ACC-153 ACC-154 %s', (_, order, sentence) => expect(mayLinkContract(order)).toBe(sentence));
  it('ACC-154 ACC-156 what is told of a result and of a contract that somebody used before', () =>
    expect([ALREADY_RECORDED, LINKED]).toEqual([
      'Operazione già completata: l’esito di questo appuntamento è già registrato.',
      'Questo contratto è già collegato a un altro appuntamento.',
    ]));
  it.each([
    [true, null, 'Azienda'],
    [true, 'Ada Neri', 'Azienda'],
    [false, 'Ada Neri', 'Ada Neri'],
    [false, null, 'Agente'],
  ])('ACC-152 NET-106 entered by', (isCreatedByAdministration, reportingCustomer, words) =>
    expect(reportedBy({ isCreatedByAdministration, reportingCustomer })).toBe(words),
  );
  it('NET-103 statuses by name', () =>
    expect(APPOINTMENT_STATUSES.map((s) => STATUS_WORDS[s])).toEqual([
      'Da confermare',
      'Confermato',
      'Vendita Effettuata',
      'Nessuna Vendita',
    ]));
});
