/** Tells a change that was sent again, as after an answer that got lost, from one made of what is no more (NET-761). */
import { isDeepStrictEqual } from 'node:util';
import { CallError } from '@ema/calls/kernel/errors.ts';

/** Of a record that is no longer as it was seen: fine where it is already what is asked. @throws stale_version */
export const refuseUnlessSame = (asked: object, stands: object): void => {
  if (!isDeepStrictEqual(asked, stands)) throw new CallError('stale_version');
};
