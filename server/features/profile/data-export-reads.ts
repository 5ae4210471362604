/** The calls that read copies of people's data: the list, and the archive itself. */
import { CallError } from '@ema/calls/kernel/errors.ts';
import { dataExportFile, listDataExports, listDataExportsOf } from '@ema/calls/profile/data-exports.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { mayFetchExport } from '@ema/domain/profile/data-export.ts';
import type { CallContext } from '../../kernel/context.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { findExport, findExports, findWhose, type Whose } from './data-export-queries.ts';
import { subjectOf } from './keep-data-export.ts';
import { presentExport } from './present.ts';
import { refuseUnlessOne } from './request-data-export-of.ts';

const answer = async (c: CallContext, whose: Whose | null) => ({
  items: whose ? (await findExports(c.db, whose, c.viewer.actorUserId)).map(presentExport) : [],
});
export const listDataExportsHandler = handle(listDataExports, (c) =>
  answer(c, { userId: c.viewer.userId, personId: null, privateCustomerId: null }),
);
export const listDataExportsOfHandler = handle(listDataExportsOf, async (c, { query }) => {
  refuseUnlessOne(query);
  return answer(c, await findWhose(c.db, query));
});

/**
 * For whoever asked for it, of others while they are an administrator; the person whose data they are reads that it was
 * fetched.
 */
export const dataExportFileHandler = handle(dataExportFile, async (c, { params }) => {
  const row = await findExport(c.db, params.id, c.viewer.actorUserId);
  const isTheirs = row !== null && (row.user_id === c.viewer.userId || c.scope.everything);
  if (!isTheirs) throw new CallError('not_found', 'La copia indicata non esiste.');
  const isOver = row.expires_at !== null && row.expires_at <= c.now;
  refuse('wrong_state', mayFetchExport(isOver ? 'expired' : row.state));
  const body = await c.ports.files.read(row.sha256 ?? '', 0, (row.size ?? 0) - 1);
  await c.audit({ object: 'data_export', objectId: row.id, ...subjectOf(row.user_id) });
  return {
    body,
    contentType: 'application/zip',
    name: `dati-ema-planet-${romeDay(row.requested_at)}.zip`,
    size: row.size ?? 0,
  };
});
