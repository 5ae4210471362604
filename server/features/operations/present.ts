/** Turns validations and changes of contacts into answers. */
import type { z } from 'zod';
import type { listContactValidations, readContactChange } from '@ema/calls/operations.ts';
import { maskDestination } from '@ema/domain/codes/mask.ts';
import { undoEndsAt } from '@ema/domain/operations/contact-changes.ts';
import type { ChangeRow, ValidationRow } from './queries.ts';

type Listed = z.input<typeof listContactValidations.output>['items'][number];

export const presentValidation = (r: ValidationRow): Listed => ({
  id: r.id,
  user: r.user_id === null ? null : { id: r.user_id, displayName: r.display_name },
  subjectName: r.display_name,
  contactType: r.contact_type,
  contactPreviousValue: r.previous,
  contactValue: r.destination,
  createdAt: r.created_at.toISOString(),
  validated: r.is_validated,
  replaced: r.is_replaced && !r.is_validated,
});

export const presentChange = (r: ChangeRow): z.input<typeof readContactChange.output> => ({
  contactType: r.contact_type,
  previous: maskDestination(r.previous),
  value: maskDestination(r.value),
  changedAt: r.changed_at.toISOString(),
  undoUntil: undoEndsAt(r.changed_at).toISOString(),
  isUndone: r.undone_at !== null,
});
