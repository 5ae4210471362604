/** Says what the server answered otherwise than the person at the door was told (NET-387). */
import type { Waiting } from '@ema/domain/meetings/offline.ts';
import { SCAN_WORDS } from '@ema/domain/meetings/scanning.ts';
import { moment } from '../../kernel/formats.ts';
import type { Scanned } from './meeting.ts';

export type Conflict = { id: string; who: string; words: string };

const whatHappened = ({ result, payload: { checkin } }: Scanned): string => {
  if (result !== 'ERR_ALREADY_CHECKED' || !checkin) return `${SCAN_WORDS[result]}.`;
  return `La presenza era già registrata il ${moment(checkin.at)} da ${checkin.scanner}: resta quella.`;
};
/** `refusal`: the server's sentence, when it took no notice of the scan. */
export const conflictOf = (event: Waiting, answer: Scanned | null, refusal: string | null): Conflict => ({
  id: event.clientId,
  who: answer?.payload.guest?.fullName ?? event.guestCode,
  words: answer ? whatHappened(answer) : `Non registrata: ${refusal ?? ''}`,
});
