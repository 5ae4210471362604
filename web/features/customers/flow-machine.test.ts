/** The customer selection flow, event by event. */
import { createActor, fromPromise, waitFor } from 'xstate';
import { describe, expect, it } from 'vitest';
import { customerFlow, flowStep, type FlowCustomer } from './flow-machine.ts';

const unknown: FlowCustomer = { id: 7, emailValidated: false, mobileValidated: false };
const known: FlowCustomer = { id: 8, emailValidated: true, mobileValidated: true };

const started = (calls: { activate?: () => Promise<void>; add?: () => Promise<void> } = {}) => {
  const actor = createActor(
    customerFlow<FlowCustomer>().provide({
      actors: { activate: fromPromise(async () => calls.activate?.()), add: fromPromise(async () => calls.add?.()) },
    }),
  );
  actor.start();
  return { actor, step: () => flowStep(actor.getSnapshot().value) };
};

describe('customer selection flow', () => {
  it('ORD-057 starts at the search; ORD-070 no later step is reachable without a customer', () => {
    const { actor, step } = started();
    expect(step()).toBe('search_customer');
    for (const type of ['EMAIL_VALIDATED', 'MOBILE_VALIDATED', 'CONFIRM', 'EDIT'] as const) actor.send({ type });
    actor.send({ type: 'SAVED', customer: unknown });
    actor.send({ type: 'REMAINING_OPERATIONS', remaining: 0 });
    expect(step()).toBe('search_customer');
  });

  it('ORD-062 an unknown code leads to insertion with that code', () => {
    const { actor, step } = started();
    actor.send({ type: 'NOT_FOUND', fiscalCode: 'RSSMRA80A01H501U' });
    expect(step()).toBe('insert_customer');
    expect(actor.getSnapshot().context.fiscalCode).toBe('RSSMRA80A01H501U');
  });

  it('somebody who is there already is noticed while typing and edited instead of inserted again', () => {
    const { actor, step } = started();
    actor.send({ type: 'NOT_FOUND', fiscalCode: 'RSSMRA80A01H501U' });
    actor.send({ type: 'FOUND', customer: known });
    expect([step(), actor.getSnapshot().context.customer?.id]).toEqual(['edit_customer', known.id]);
    actor.send({ type: 'FOUND', customer: unknown });
    expect([step(), actor.getSnapshot().context.customer?.id]).toEqual(['edit_customer', unknown.id]);
  });

  it('ORD-066 ORD-067 ORD-072 ORD-073 the steps in order, activation at the confirmation, adding at the end', async () => {
    const made: string[] = [];
    const { actor, step } = started({
      activate: async () => void made.push('activate'),
      add: async () => void made.push('add'),
    });
    actor.send({ type: 'NOT_FOUND', fiscalCode: 'X' });
    actor.send({ type: 'SAVED', customer: unknown });
    expect(step()).toBe('validate_email');
    actor.send({ type: 'EMAIL_VALIDATED' });
    expect(step()).toBe('validate_mobile');
    actor.send({ type: 'MOBILE_VALIDATED' });
    expect(step()).toBe('confirm_customer');
    expect(made).toEqual([]);
    actor.send({ type: 'CONFIRM' });
    await waitFor(actor, (s) => flowStep(s.value) === 'wait_for_customer_first_access');
    expect(made).toEqual(['activate']);
    actor.send({ type: 'REMAINING_OPERATIONS', remaining: 2 });
    expect(made).toEqual(['activate']);
    actor.send({ type: 'REMAINING_OPERATIONS', remaining: 0 });
    const end = await waitFor(actor, (s) => s.status === 'done');
    expect(made).toEqual(['activate', 'add']);
    expect(end.output).toEqual({
      customer: { ...unknown, emailValidated: true, mobileValidated: true, userAccountCreated: true },
    });
  });

  it('ORD-063 ORD-077 a found customer is edited first; what is validated already is passed at once', () => {
    const { actor, step } = started();
    actor.send({ type: 'FOUND', customer: known });
    expect(step()).toBe('edit_customer');
    actor.send({ type: 'SAVED', customer: known });
    expect(step()).toBe('confirm_customer');
  });

  it('ORD-068 the confirmation goes back to editing', () => {
    const { actor, step } = started();
    actor.send({ type: 'FOUND', customer: known });
    actor.send({ type: 'SAVED', customer: known });
    actor.send({ type: 'EDIT' });
    expect(step()).toBe('edit_customer');
  });

  it.each(['insert_customer', 'validate_email', 'validate_mobile', 'confirm_customer'] as const)(
    'ORD-069 «Annulla e ricomincia» from %s forgets everything',
    (from) => {
      const { actor, step } = started();
      actor.send({ type: 'NOT_FOUND', fiscalCode: 'X' });
      if (from !== 'insert_customer') actor.send({ type: 'SAVED', customer: unknown });
      if (from === 'validate_mobile' || from === 'confirm_customer') actor.send({ type: 'EMAIL_VALIDATED' });
      if (from === 'confirm_customer') actor.send({ type: 'MOBILE_VALIDATED' });
      expect(step()).toBe(from);
      actor.send({ type: 'RESET' });
      expect(step()).toBe('search_customer');
      expect(actor.getSnapshot().context).toEqual({ fiscalCode: '', customer: null, error: null });
    },
  );

  it('ORD-075 a refused activation stops at the confirmation and never adds', async () => {
    const made: string[] = [];
    const { actor, step } = started({
      activate: () => Promise.reject(new Error('Numero già in uso.')),
      add: async () => void made.push('add'),
    });
    actor.send({ type: 'FOUND', customer: known });
    actor.send({ type: 'SAVED', customer: known });
    actor.send({ type: 'CONFIRM' });
    const refused = await waitFor(actor, (s) => s.matches({ confirm_customer: 'refused' }));
    expect(refused.context.error).toBe('Numero già in uso.');
    actor.send({ type: 'REMAINING_OPERATIONS', remaining: 0 });
    expect(step()).toBe('confirm_customer');
    expect(made).toEqual([]);
  });

  it('ORD-076 a refused addition is told and can be tried again', async () => {
    let tries = 0;
    const { actor } = started({
      add: async () => {
        if (++tries === 1) throw new Error('No.');
      },
    });
    actor.send({ type: 'FOUND', customer: known });
    actor.send({ type: 'SAVED', customer: known });
    actor.send({ type: 'CONFIRM' });
    await waitFor(actor, (s) => s.matches({ wait_for_customer_first_access: 'waiting' }));
    actor.send({ type: 'REMAINING_OPERATIONS', remaining: 0 });
    await waitFor(actor, (s) => s.matches({ wait_for_customer_first_access: 'refused' }));
    actor.send({ type: 'RETRY' });
    await waitFor(actor, (s) => s.status === 'done');
    expect(tries).toBe(2);
  });

  it('ORD-592 what comes late, when one is at somebody else, changes nothing there', () => {
    const { actor, step } = started();
    const other: FlowCustomer = { id: 9, emailValidated: false, mobileValidated: false };
    const at = () => [step(), actor.getSnapshot().context.customer?.id];
    actor.send({ type: 'FOUND', customer: unknown });
    actor.send({ type: 'RESET' });
    actor.send({ type: 'SAVED', customer: unknown, of: '7' });
    expect(at()).toEqual(['search_customer', undefined]);
    actor.send({ type: 'FOUND', customer: other });
    for (const of of ['7', 'new X']) {
      actor.send({ type: 'SAVED', customer: unknown, of });
      actor.send({ type: 'FOUND', customer: unknown, of });
    }
    expect(at()).toEqual(['edit_customer', 9]);
    actor.send({ type: 'SAVED', customer: other, of: '9' });
    actor.send({ type: 'EMAIL_VALIDATED', of: '7' });
    expect(at()).toEqual(['validate_email', 9]);
    actor.send({ type: 'EMAIL_VALIDATED', of: '9' });
    actor.send({ type: 'MOBILE_VALIDATED', of: '7' });
    expect(at()).toEqual(['validate_mobile', 9]);
    actor.send({ type: 'RESET' });
    actor.send({ type: 'NOT_FOUND', fiscalCode: 'Y' });
    actor.send({ type: 'SAVED', customer: unknown, of: 'new X' });
    expect(step()).toBe('insert_customer');
    actor.send({ type: 'SAVED', customer: unknown, of: 'new Y' });
    expect(at()).toEqual(['validate_email', 7]);
  });
});
