/** Gets trusted timestamps from an authority, by HTTP as RFC 3161 says; from one of our own; or from nobody. */
import type { Clock } from '../clock.ts';
import type { Timestamps } from '../ports.ts';

/** Whoever signs must not wait longer for a proof they can do without. */
const PATIENCE_MS = 5_000;

export const createHttpTimestamps = (url: string, authorization: string | undefined): Timestamps => ({
  authority: new URL(url).hostname,
  stamp: async (digest) => {
    const { askFor, readAnswer } = await import('./token.ts');
    const asked = askFor(digest);
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/timestamp-query',
        accept: 'application/timestamp-reply',
        ...(authorization === undefined ? {} : { authorization }),
      },
      body: Buffer.from(asked.der),
      // Whoever we speak to with a secret does not send us elsewhere.
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (!answer.ok) throw new Error(`the timestamp authority answered ${answer.status}`);
    return readAnswer(new Uint8Array(await answer.arrayBuffer()), asked);
  },
});

/** Nobody is asked: seals have the time of the portal. */
export const noTimestamps: Timestamps = {
  authority: null,
  stamp: () => Promise.reject(new Error('no timestamp authority is configured')),
};

/** Those of an authority that nobody trusts, for development. */
export const createLocalTimestamps = (clock: Clock): Timestamps => {
  const answering = import('./local.ts').then(({ localAuthority }) => localAuthority());
  return {
    authority: 'localhost',
    stamp: async (digest) => {
      const [{ askFor, readAnswer }, answer] = await Promise.all([import('./token.ts'), answering]);
      const asked = askFor(digest);
      return readAnswer(await answer(asked.der, clock.now()), asked);
    },
  };
};
