/** The handlers of incomes: what is earned, declared, and where it is paid. */
import type { Handler } from '../../kernel/handle.ts';
import { addExternalIncomeHandler } from './add-external-income.ts';
import { insertIbanHandler } from './insert-iban.ts';
import { insertVatNumberHandler } from './insert-vat-number.ts';
import { externalIncomesFileHandler } from './list-files.ts';
import { checkIbanHandler, incomeThresholdHandler, listExternalIncomesHandler } from './reads.ts';
import { setExternalIncomesEnabledHandler } from './set-external-incomes-enabled.ts';

export const incomeHandlers: readonly Handler[] = [
  setExternalIncomesEnabledHandler,
  listExternalIncomesHandler,
  externalIncomesFileHandler,
  addExternalIncomeHandler,
  incomeThresholdHandler,
  insertVatNumberHandler,
  insertIbanHandler,
  checkIbanHandler,
];
