/** The life of an appointment: every event, where it comes from and where it leads. */
import { expect, it } from 'vitest';
import { mayHappen } from '../kernel/transitions.ts';
import { APPOINTMENT_STATUSES, APPOINTMENT_TRANSITIONS, DELETABLE } from './states.ts';

it('NET-104 NET-111 an appointment is confirmed, moved while it is confirmed, and has one result that stays', () => {
  expect(APPOINTMENT_STATUSES).toEqual(['pending', 'confirmed', 'success', 'failure']);
  expect(APPOINTMENT_TRANSITIONS).toEqual({
    confirm: { from: ['pending'], to: 'confirmed' },
    reschedule: { from: ['confirmed'], to: 'confirmed' },
    contract: { from: ['confirmed'], to: 'success' },
    no_contract: { from: ['confirmed'], to: 'failure' },
  });
});
it.each([
  ['pending', ['confirm']],
  ['confirmed', ['reschedule', 'contract', 'no_contract']],
  ['success', []],
  ['failure', []],
] as const)('NET-104 NET-110 to a %s one may happen %j', (status, events) =>
  expect(
    (['confirm', 'reschedule', 'contract', 'no_contract'] as const).filter((event) =>
      mayHappen(APPOINTMENT_TRANSITIONS, status, event),
    ),
  ).toEqual(events),
);
it('NET-096 NET-108 NET-127 the office deletes any, the others what is pending', () =>
  expect(DELETABLE).toEqual({
    agent: ['pending'],
    customer: ['pending'],
    office: ['pending', 'confirmed', 'success', 'failure'],
  }));
