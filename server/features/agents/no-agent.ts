/** The refusal for an agent who is not there. */
import { CallError } from '@ema/calls/kernel/errors.ts';

export const noAgent = (): CallError => new CallError('not_found', 'L’agente indicato non esiste.');
