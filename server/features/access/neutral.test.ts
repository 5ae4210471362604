import { beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, type Browser } from '../../test/browser.ts';
import { testPortal, type Answer } from '../../test/harness.ts';
import { hasNoTimers } from '../../test/template.ts';
import { doWaitingJobs } from '../../test/waiting-jobs.ts';

const t = testPortal();
const N = 200;
const LIMIT = 0.65;

/** How often a known one took longer than an unknown one: 0.5 tells nothing, 1 tells everything. */
const auc = (known: readonly number[], unknown: readonly number[]): number => {
  let longer = 0;
  for (const a of known) for (const b of unknown) longer += a > b ? 1 : a === b ? 0.5 : 0;
  return longer / (known.length * unknown.length);
};

type Ask = (browser: Browser, who: string) => Promise<Answer<object>>;
type Sample = { ms: number; answer: unknown };
const sample = async (ask: Ask, browser: Browser, who: string): Promise<Sample> => {
  const begun = performance.now();
  const { status, body, headers } = await ask(browser, who);
  const ms = performance.now() - begun;
  // The id of the request is its own.
  const { requestId: _, ...said } = body as { requestId?: string };
  return { ms, answer: JSON.stringify([status, said, Object.keys(headers).toSorted()]) };
};

/** Whoever exists beside whoever does not, each from an address and in a browser of its own, in turns. */
const compare = async (known: readonly string[], unknown: readonly string[], ask: Ask, before?: Ask) => {
  const pairs = known.slice(0, N).map((who, i) => [who, unknown[i] ?? ''] as const);
  const browsers = new Map<string, Browser>();
  let n = 0;
  for (const who of pairs.flat()) {
    n += 1;
    browsers.set(who, openBrowser(t, `10.${20 + Math.floor(n / 250)}.0.${1 + (n % 250)}`));
  }
  const of = (who: string): Browser => browsers.get(who) as Browser;
  if (before) for (const who of pairs.flat()) await before(of(who), who);
  if (before) expect(await doWaitingJobs(t, 'access-reset-code', 'access-recovery-code')).toBeGreaterThanOrEqual(2 * N);
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  const answers = new Set<unknown>();
  for (const [i, [one, other]] of pairs.entries()) {
    for (const who of i % 2 === 0 ? [one, other] : [other, one]) {
      const { ms, answer } = await sample(ask, of(who), who);
      (who === one ? times.known : times.unknown).push(ms);
      answers.add(answer);
    }
  }
  return { auc: auc(times.known, times.unknown), answers: answers.size, n: pairs.length };
};
const people = async (): Promise<{ usernames: string[]; mobiles: string[] }> => {
  const { rows } = await t.db.query<{ username: string; mobile: string }>(
    `select distinct on (p.mobile) u.username, p.mobile
     from users u
     join people p on p.id = u.person_id
     left join agents a on a.user_id = u.id
     where not u.disabled
       and coalesce(a.status in ('seller', 'customer'), true)
       and p.mobile_proved_by_owner_at is not null
     order by p.mobile
     limit $1`,
    [N],
  );
  return { usernames: rows.map((r) => r.username), mobiles: rows.map((r) => r.mobile) };
};
const unknownNumbers = Array.from({ length: N }, (_, i) => `+393790${String(100_000 + i)}`);
const unknownNames = Array.from({ length: N }, (_, i) => `nessuno.con.nome${i}`);

const askUsername: Ask = (browser, mobile) => browser.post('/api/credentials/request-username-recovery', { mobile });
const recover: Ask = (browser, mobile) =>
  browser.post('/api/credentials/recover-username', { mobile, token: '000000' });
const askReset: Ask = (browser, username) => browser.post('/api/credentials/request-password-reset', { username });
const reset: Ask = (browser, username) =>
  browser.post('/api/credentials/reset-password', { username, token: '000000', password: 'Nuova-Chiave-77' });

const signIn: Ask = (browser, username) => browser.post('/login', { username, password: 'Chiave-sbagliata-1' });

/** Set to 1 it prints what it measures, and passwords that are guessed are hashed as always: some minutes more. */
const FIGURES = process.env['EMA_NEUTRAL_FIGURES'] === '1';
let verified = 0;
// The hash takes the same time for everybody, and would only hide what does not.
beforeAll(() => {
  const { passwords } = t.services.ports;
  const verify = passwords.verify.bind(passwords);
  passwords.hash = async () => 'not hashed';
  passwords.verify = async (stored, password) => {
    verified += 1;
    return FIGURES ? verify(stored, password) : false;
  };
});

// What a moved clock makes of times says nothing.
describe.skipIf(hasNoTimers)('who exists is told by no answer and by no time (ACC-342)', () => {
  it.each<[string, 'mobiles' | 'usernames', Ask, Ask | undefined]>([
    ['a code for a username is asked for', 'mobiles', askUsername, undefined],
    ['a code for a username is guessed without one asked for', 'mobiles', recover, undefined],
    ['a code for a username is guessed', 'mobiles', recover, askUsername],
    ['a code for a reset is asked for', 'usernames', askReset, undefined],
    ['a code for a reset is guessed', 'usernames', reset, askReset],
    ['a password is guessed (ACC-509)', 'usernames', signIn, undefined],
  ])(
    'A3 %s',
    async (what, which, ask, before) => {
      verified = 0;
      const known = (await people())[which];
      const found = await compare(known, which === 'mobiles' ? unknownNumbers : unknownNames, ask, before);
      if (FIGURES) process.stdout.write(`${what}: n ${found.n} and ${found.n}, AUC ${found.auc.toFixed(3)}\n`);
      expect(found.answers, 'one answer').toBe(1);
      expect(found.n).toBe(N);
      expect(found.auc).toBeLessThanOrEqual(LIMIT);
      expect(found.auc).toBeGreaterThanOrEqual(1 - LIMIT);
      // One comparison a guess, also for nobody.
      expect(verified).toBe(ask === signIn ? 2 * N : 0);
    },
    180_000,
  );
});
