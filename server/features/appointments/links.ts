/** Signs the link by which whoever is met answers: it holds for one appointment at one time. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { originOf, type Config } from '../../kernel/config.ts';

type Meeting = { id: number; time: Date };
const signatureOf = (secret: string, { id, time }: Meeting): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['appointment', id, time.getTime()]))
    .digest()
    .subarray(0, 16)
    .toString('base64url');
/** Short enough for an SMS: the number of the appointment and 128 bits that only we can write. */
const tokenOf = (secret: string, meeting: Meeting): string => `${meeting.id}-${signatureOf(secret, meeting)}`;
/** How every link of an appointment begins, whatever its time. */
export const linksOf = (config: Config, id: number): string => `${originOf(config)}/appuntamento/${id}-`;
export const answerLink = (config: Config, meeting: Meeting): string =>
  `${originOf(config)}/appuntamento/${tokenOf(config.secret, meeting)}`;
export const idOfToken = (token: string): number => Number(token.split('-', 1)[0]);
export const isTokenOf = (config: Config, meeting: Meeting, token: string): boolean =>
  config.secrets.some((secret) => isSame(tokenOf(secret, meeting), token));
const isSame = (right: string, given: string): boolean => {
  const [a, b] = [Buffer.from(right), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
};
