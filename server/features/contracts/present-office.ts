/** People's contracts as the office is answered. */
import type { z } from 'zod';
import type { listOfficeContracts } from '@ema/calls/contracts/office.ts';
import { mayCancel } from '@ema/domain/contracts/may.ts';
import { fileName } from './documents.ts';
import type { OfficeContractRow } from './office-queries.ts';

export const presentOfficeContract = (
  r: OfficeContractRow,
): z.input<typeof listOfficeContracts.output>['items'][number] => ({
  id: r.id,
  title: r.title,
  titleWithRevision: `${r.title}, rev. ${r.revision}`,
  documentType: r.document_type,
  shop: r.shop as 0 | 1 | null,
  isPrivacy: r.is_privacy,
  isSigned: r.signed_at !== null,
  isCanceled: r.state === 'cancelled',
  user: { id: r.user_id, username: r.username },
  subject: { fullName: r.full_name },
  assignedAt: r.assigned_at.toISOString(),
  signature: r.signed_at === null ? null : { date: r.signed_at.toISOString(), identifier: r.verification_code ?? '' },
  canceledAt: r.cancelled_at?.toISOString() ?? null,
  cancelReason: r.cancel_reason,
  canceledBy: r.cancelled_by,
  cancelError: mayCancel({ state: r.state, isOrderCopy: r.order_id !== null }),
  hasProgramme: r.has_programme,
  fileDownloadUrl: `/file/admin/contract/${r.id}`,
  files: [
    {
      fileDownloadUrl: `/file/admin/contract/${r.id}`,
      fileName: fileName(r, r.signed_at !== null),
      fileSize: r.file_size,
    },
  ],
});
