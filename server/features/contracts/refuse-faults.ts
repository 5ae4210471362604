/** Refuses a text that could not be printed, with every reason under its field. */
import { CallError } from '@ema/calls/kernel/errors.ts';
import type { Audience } from '@ema/domain/contracts/kinds.ts';
import { textFaults } from '@ema/domain/contracts/text-faults.ts';

/** @throws invalid */
export const refuseFaults = (body: string, audience: Audience): void => {
  const faults = textFaults(body, audience);
  if (faults.length > 0)
    throw new CallError('invalid', faults.join(' '), {
      violations: faults.map((message) => ({ propertyPath: 'body', message })),
    });
};
