/** Turns rows of saved views into answers. */
import type { z } from 'zod';
import type { listViews } from '@ema/calls/views.ts';
import { mayChangeView } from '@ema/domain/views/may.ts';
import type { Viewer } from '../../kernel/context.ts';
import type { ViewRow } from './queries.ts';

export const presentView = (
  row: ViewRow,
  { userId, roles }: Pick<Viewer, 'userId' | 'roles'>,
): z.input<typeof listViews.output>['items'][number] => ({
  id: row.id,
  name: row.name,
  address: row.address,
  isShared: row.shared,
  owner: row.user_id === userId ? null : row.owner,
  mayChange: mayChangeView({ userId, roles }, { userId: row.user_id, shared: row.shared }),
  isDefault: row.is_default,
  version: row.version,
});
