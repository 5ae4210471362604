import { describe, expect, it } from 'vitest';
import { openBrowser } from '../../test/browser.ts';
import { testPortal } from '../../test/harness.ts';

const t = testPortal();
const ASKING = [
  ['reset', '/api/credentials/request-password-reset', { username: 'agente' }],
  ['recovery', '/api/credentials/request-username-recovery', { mobile: '+39 349 1200099' }],
] as const;
const waitIsOver = (line: string) => t.db.query(`delete from rate_limits where key like $1`, [`${line}-10m:%`]);

describe('how often a code is asked for without a session', () => {
  it.each(ASKING)('ACC-084 ACC-341 %s: three in ten minutes and ten in a day', async (line, url, body) => {
    const ask = async () => (await openBrowser(t, '10.9.0.1').post<{ detail: string }>(url, body)).status;
    const answers: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      for (let n = 0; n < 4; n += 1) answers.push(await ask());
      await waitIsOver(line);
    }
    expect(answers).toEqual([200, 200, 200, 429, 200, 200, 200, 429, 200, 200, 200, 429, 200, 429, 429, 429]);
  });
});
