/** Says until when a former secret is good still, and which of them are. */
import type { OlderSecret } from '../../db/tables/webhooks.ts';

/** Null when there is none, or its time is over. */
export const formerUntil = (until: Date | null, now: Date): Date | null =>
  until !== null && until > now ? until : null;

type Kept = { former_secret: string | null; former_secret_until: Date | null; older_secrets: readonly OlderSecret[] };
/** As they are kept, the latest first. */
export const formerSecrets = (kept: Kept, now: Date): string[] => [
  ...(kept.former_secret && formerUntil(kept.former_secret_until, now) ? [kept.former_secret] : []),
  ...kept.older_secrets.filter(({ until }) => formerUntil(new Date(until), now)).map(({ secret }) => secret),
];
