/** Lets a portal of a test work with a new secret for a while, as after EMA_SECRET was turned. */
import type { Services } from '../kernel/services.ts';

/** `knowsOld`: with the one before as EMA_SECRET_BEFORE. */
export const withTurnedSecret = async <T>(
  { config }: Pick<Services, 'config'>,
  knowsOld: boolean,
  work: () => Promise<T>,
): Promise<T> => {
  const { secret, secrets } = config;
  const young = 'a new secret of more than 32 characters';
  Object.assign(config, { secret: young, secrets: knowsOld ? [young, secret] : [young] });
  try {
    return await work();
  } finally {
    Object.assign(config, { secret, secrets });
  }
};
