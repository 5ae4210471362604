/** There is no room for what arrived: nothing is wrong with its bytes, and once there is room they are kept. */
import { CallError } from '@ema/calls/kernel/errors.ts';

export class NoRoom extends CallError {
  constructor(why: string) {
    super('invalid', why, { violations: [{ propertyPath: 'file', message: why }] });
  }
}
/** Goes on when there is no sentence. @throws NoRoom with it */
export const refuseRoom = (why: string | null): void => {
  if (why !== null) throw new NoRoom(why);
};
