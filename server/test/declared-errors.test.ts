/** An error that a call does not declare fails the test that meets it. */
import { describe, expect, it } from 'vitest';
import { CallError } from '@ema/calls/kernel/errors.ts';
import type { Handler } from '../kernel/handle.ts';
import { declaring } from './declared-errors.ts';

const answering = (thrown: unknown): Promise<unknown> => {
  const handler = {
    spec: { name: 'test.call', errors: ['invalid'] },
    run: () => Promise.reject(thrown as Error),
    options: {},
  } as unknown as Handler;
  const [held] = declaring([handler]);
  if (!held) throw new Error('nothing is held');
  return held.run({} as Parameters<Handler['run']>[0], { params: {}, query: {}, body: {} });
};

describe('what a call answers is what it declares', () => {
  it('another error fails, and keeps what was thrown as its cause', async () => {
    const thrown = new CallError('not_found');
    const failed = await answering(thrown).catch((error: unknown) => error);
    expect(failed).toMatchObject({ message: 'test.call answers not_found, which it does not declare', cause: thrown });
  });
  it('also that of a refusal which is committed', () =>
    expect(answering({ error: new CallError('wrong_state') })).rejects.toThrow(/wrong_state, which it does not/));
  it.each([new CallError('invalid'), new CallError('unavailable'), new Error('of somebody else')])(
    'what is declared, any call’s or no refusal passes as it is: %s',
    (thrown) => expect(answering(thrown)).rejects.toBe(thrown),
  );
});
