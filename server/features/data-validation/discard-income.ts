/** The office discards an income that an agent declared, and says why (NET-296). */
import { discardIncome } from '@ema/calls/data-validation.ts';
import { handle } from '../../kernel/handle.ts';
import { decideIncome } from './decide.ts';

export const discardIncomeHandler = handle(discardIncome, (c, { params, body }) =>
  decideIncome(c, params.id, 'discard', body.reason),
);
