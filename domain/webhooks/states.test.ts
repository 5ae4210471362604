/** What becomes of webhooks and their messages, and what the office reads of it. */
import { describe, expect, it } from 'vitest';
import { mayHappen } from '../kernel/transitions.ts';
import {
  DELIVERY_STATE_NAMES,
  DELIVERY_STATES,
  DELIVERY_TRANSITIONS,
  ENDPOINT_STATE_NAMES,
  ENDPOINT_STATES,
  ENDPOINT_TRANSITIONS,
  LISTENING,
  NOT_RESENT,
} from './states.ts';

describe('the life of a webhook', () => {
  it('NET-480 NET-481 is paused while active, disabled and enabled, deleted for good', () => {
    expect(ENDPOINT_TRANSITIONS).toEqual({
      pause: { from: ['active'], to: 'paused' },
      enable: { from: ['paused', 'disabled'], to: 'active' },
      disable: { from: ['active', 'paused'], to: 'disabled' },
      delete: { from: ['active', 'paused', 'disabled'], to: 'deleted' },
    });
    for (const event of ['pause', 'enable', 'disable', 'delete'] as const)
      expect(mayHappen(ENDPOINT_TRANSITIONS, 'deleted', event), event).toBe(false);
  });
  it('NET-480 what happens meanwhile waits for one that is paused, not for one that the office disabled', () => {
    expect(ENDPOINT_STATES.map((state) => [state, LISTENING.includes(state)])).toEqual([
      ['active', true],
      ['paused', true],
      ['disabled', false],
      ['deleted', false],
    ]);
    expect(LISTENING).toEqual(['active', 'paused']);
  });
  it('NET-481 each state of it has its word, and its reason why a message is not sent again', () => {
    expect(ENDPOINT_STATES.map((state) => [ENDPOINT_STATE_NAMES[state], NOT_RESENT[state]])).toEqual([
      ['Attivo', 'Questo messaggio è già in partenza.'],
      ['In pausa', 'Il suo webhook è in pausa: riattivalo, e quello che aspetta parte.'],
      ['Disattivato', 'Il suo webhook è disattivato: riattivalo, poi rimanda il messaggio.'],
      ['Eliminato', 'Il suo webhook è stato eliminato.'],
    ]);
  });
});

describe('the life of a message', () => {
  it('NET-479 NET-481 only one that waits arrives or is given up, and any but a cancelled one is sent again', () => {
    expect(DELIVERY_TRANSITIONS).toEqual({
      arrive: { from: ['pending'], to: 'sent' },
      again: { from: ['pending'], to: 'pending' },
      giveUp: { from: ['pending'], to: 'failed' },
      cancel: { from: ['pending'], to: 'cancelled' },
      resend: { from: ['pending', 'sent', 'failed'], to: 'pending' },
    });
  });
  it('NET-481 each state of it has its word', () => {
    expect(DELIVERY_STATES.map((state) => DELIVERY_STATE_NAMES[state])).toEqual([
      'In attesa',
      'Consegnato',
      'Non riuscito',
      'Annullato',
    ]);
  });
});
