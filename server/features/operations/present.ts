/** Turns validations of contacts into answers. */
import type { z } from 'zod';
import type { listContactValidations } from '@ema/calls/operations.ts';
import type { ValidationRow } from './queries.ts';

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
});
