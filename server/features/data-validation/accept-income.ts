/** The office accepts an income that an agent declared: it counts for the year of its document (NET-296). */
import { acceptIncome } from '@ema/calls/data-validation.ts';
import { handle } from '../../kernel/handle.ts';
import { decideIncome } from './decide.ts';

export const acceptIncomeHandler = handle(acceptIncome, (c, { params }) => decideIncome(c, params.id, 'accept', null));
