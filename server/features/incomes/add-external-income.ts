/** An agent writes down an income from others, which then waits for the office (ACC-230). */
import { addExternalIncome } from '@ema/calls/incomes.ts';
import { wireToCents } from '@ema/domain/kernel/money.ts';
import { handle } from '../../kernel/handle.ts';
import { noteIncome } from './note-income.ts';
import { presentIncome } from './present.ts';

export const addExternalIncomeHandler = handle(
  addExternalIncome,
  async (c, { body }) => {
    const income = await noteIncome(c, {
      date: body.date,
      cents: wireToCents(body.incomeValue),
      description: body.description ?? '',
    });
    await c.audit({ object: 'external-income', objectId: income.id, detail: { cents: income.income_cents } });
    return presentIncome(income);
  },
  { status: 201 },
);
