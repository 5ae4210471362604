/** The contract is the only door: what a start says of calls and handlers that do not match. */
import { describe, expect, it } from 'vitest';
import type { CallSpec } from '@ema/calls/kernel/call.ts';
import { handlers } from '../features/all.ts';
import { checkHandlers } from './check-handlers.ts';
import type { Handler } from './handle.ts';

const faultsOf = (list: readonly Handler[]): string[] => {
  try {
    checkHandlers(list);
    return [];
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message.split('\n').slice(1) : [String(thrown)];
  }
};
const [first, ...others] = handlers;
if (!first) throw new Error('there are no handlers');
const reading = handlers.find(({ spec }) => spec.reads === 'standby');
if (!reading) throw new Error('no call may be answered by a standby');
/** The same handlers, but that one. */
const changed = (more: Partial<Pick<CallSpec, 'method' | 'who'>>, options = reading.options): Handler[] =>
  handlers.map((one) => {
    if (one !== reading) return one;
    const spec: CallSpec = { ...one.spec, ...more };
    return { ...one, spec, options };
  });

describe('calls and their handlers', () => {
  it('ACC-312 every call has one: without it, with two and beside the contract no server starts', () => {
    expect(faultsOf(handlers)).toEqual([]);
    expect(faultsOf(others)).toEqual([`${first.spec.name}: 0 handlers`]);
    expect(faultsOf([...handlers, first])).toEqual([`${first.spec.name}: 2 handlers`]);
    const stranger: Handler = { ...first, spec: { ...first.spec, name: 'nobody.knows' } };
    expect(faultsOf([...handlers, stranger])).toEqual(['nobody.knows: not in calls/all.ts']);
  });

  it('NET-771 on a standby reads nobody who writes, is a stranger or opens transactions', () => {
    const fault = [`${reading.spec.name}: may not read on a standby`];
    expect(faultsOf(changed({}))).toEqual([]);
    expect(faultsOf(changed({ method: 'POST' }))).toEqual(fault);
    expect(faultsOf(changed({ who: 'anyone' }))).toEqual(fault);
    expect(faultsOf(changed({}, { transaction: 'manual' }))).toEqual(fault);
  });
});
