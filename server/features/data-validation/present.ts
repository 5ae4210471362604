/** Turns what the office validates into answers. */
import type { z } from 'zod';
import type { acceptIncome, listUploads, readAgentIncome, readUpload } from '@ema/calls/data-validation.ts';
import { TYPE_OF } from '@ema/domain/data-validation/sections.ts';
import { INCOME_THRESHOLD_CENTS } from '@ema/domain/incomes/threshold.ts';
import { centsToWire } from '@ema/domain/kernel/money.ts';
import { birthPlaceOf } from '../../kernel/country-names.ts';
import { presentUpload as presentOwn } from '../profile/present.ts';
import type { IncomeRow } from './income-queries.ts';
import type { DeclaredRow, UploadRow } from './upload-queries.ts';

type Income = z.input<typeof acceptIncome.output>;
type Upload = z.input<typeof listUploads.output>['items'][number];

export const presentIncome = (r: IncomeRow): Income => ({
  id: r.id,
  agent: { id: r.agent_id, fullName: r.full_name },
  user: { id: r.user_id },
  date: r.date,
  incomeValue: centsToWire(r.income_cents),
  description: r.description,
  createdAt: r.created_at.toISOString(),
  isAccepted: r.state === 'accepted',
  isDiscarded: r.state === 'discarded',
  isWaitingForValidation: r.state === 'waiting',
  reason: r.reason,
  settledAt: r.settled_at?.toISOString() ?? null,
  settledBy: r.settled_by,
});

/** Two of the same day and amount are told: one document may have been declared twice. */
export const presentOthers = (of: IncomeRow, others: readonly IncomeRow[]) =>
  others.map((r) => ({
    ...presentIncome(r),
    isSame: r.date === of.date && r.income_cents === of.income_cents,
  }));

/** `others`: the rest of the year, which may wait too. */
export const presentYear = (
  of: IncomeRow,
  others: readonly IncomeRow[],
  { own, external }: { own: number; external: number },
): z.input<typeof readAgentIncome.output>['year'] => ({
  year: Number(of.date.slice(0, 4)),
  threshold: centsToWire(INCOME_THRESHOLD_CENTS),
  own: centsToWire(own),
  external: centsToWire(external),
  waiting: centsToWire(
    [of, ...others].filter((r) => r.state === 'waiting').reduce((sum, r) => sum + r.income_cents, 0),
  ),
  percent: Math.max(0, Math.floor(((own + external) * 100) / INCOME_THRESHOLD_CENTS)),
});

export const presentUpload = (r: UploadRow): Upload => ({
  ...presentOwn(r),
  type: TYPE_OF[r.kind],
  agent: r.agent_id === null ? null : { id: r.agent_id },
  user: { id: r.user_id, displayName: r.display_name },
  settledAt: r.settled_at?.toISOString() ?? null,
  settledBy: r.settled_by,
});
export const presentVersion = (r: UploadRow) => ({ ...presentUpload(r), uploadedBy: r.uploaded_by });

export const presentDeclared = (r: DeclaredRow): z.input<typeof readUpload.output>['declared'] => ({
  fullName: `${r.first_name} ${r.last_name}`,
  gender: r.gender,
  birthDate: r.birth_date,
  birthPlace: birthPlaceOf(r),
  fiscalCode: r.fiscal_code,
  address: [`${r.street} ${r.street_number}`.trim(), `${r.post_code} ${r.city}`.trim(), r.province]
    .filter((part) => part !== '')
    .join(', '),
  vatNumber: r.vat_number,
  joinedOn: r.joined_on,
  idCardType: r.id_card_type,
  idCardNumber: r.id_card_number,
  idCardIssuedBy: r.id_card_issued_by,
  idCardIssueDate: r.id_card_issue_date,
  idCardExpiryDate: r.id_card_expiry_date,
});
