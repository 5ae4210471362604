import { expect, it } from 'vitest';
import { calls } from '@ema/calls/all.ts';
import { KEPT_ANSWERS } from './offline-answers.ts';

it('what is kept for a place without signal are reads, and nothing of customers or orders', () => {
  for (const name of KEPT_ANSWERS) {
    const spec = calls.find((c) => c.name === name);
    expect(spec?.method, name).toBe('GET');
    expect(name).toMatch(/^(access\.account$|catalogue\.)/);
  }
});
