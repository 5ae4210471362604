/** The calls that read incomes: the list, how far the threshold is, and whether an IBAN is right. */
import { checkIban, incomeThreshold, listExternalIncomes } from '@ema/calls/incomes.ts';
import { bankOfIban } from '@ema/domain/incomes/bank-names.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { ibanFault, normaliseIban } from '@ema/domain/kernel/identifiers.ts';
import { handle } from '../../kernel/handle.ts';
import { pagination } from '../../kernel/hydra.ts';
import { presentIncome, presentThreshold } from './present.ts';
import { findIncomes, findMonths, findPaid } from './queries.ts';

export const listExternalIncomesHandler = handle(listExternalIncomes, async (c, { query }) => {
  const { rows, total } = await findIncomes(c.db, c.scope, query);
  return { items: rows.map(presentIncome), pagination: pagination(query.page, query.perPage, total) };
});

/** ACC-184: own fees and accepted incomes from others of the calendar year, in Rome. */
export const incomeThresholdHandler = handle(incomeThreshold, async (c) => {
  const today = romeDay(c.now);
  const [months, paid] = await Promise.all([
    findMonths(c.db, c.scope, Number(today.slice(0, 4))),
    findPaid(c.db, c.scope),
  ]);
  return presentThreshold(months, paid?.vat_number != null, today);
});

/** ACC-197, ACC-333. */
export const checkIbanHandler = handle(checkIban, async (_, { query }) => {
  const iban = normaliseIban(query.iban);
  const fault = ibanFault(iban);
  return {
    valid: fault === null,
    message: fault ?? 'L’IBAN è corretto.',
    bank: fault === null ? bankOfIban(iban) : null,
  };
});
