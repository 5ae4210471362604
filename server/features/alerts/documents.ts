/** An alert on paper, for whoever it is for and for the office. */
import { alertFile } from '@ema/calls/alerts.ts';
import { formatInstant } from '@ema/domain/kernel/days.ts';
import { printMessage } from '../../adapters/pdf/alert-text.ts';
import { handle } from '../../kernel/handle.ts';
import { noAlert } from './confirm-reading.ts';
import { findAlert } from './queries.ts';
import { findReaderAlert } from './reader-queries.ts';

/** ACC-238: the text as it is now; whoever read it sees when. */
export const alertFileHandler = handle(alertFile, async (c, { params }) => {
  const own = await findReaderAlert(c.db, c.scope, params.id);
  const alert = own ?? (c.scope.everything ? await findAlert(c.db, params.id) : null);
  if (!alert) throw noAlert();
  const body = await printMessage({
    head: 'EMA Planet, notifica',
    dated: `Pubblicata il ${formatInstant(alert.created_at)}`,
    title: alert.title,
    content: alert.content,
    createdAt: alert.created_at,
    note: own?.read_at ? `Letta da ${c.viewer.displayName} il ${formatInstant(own.read_at)}` : '',
  });
  return { body, contentType: 'application/pdf', name: `notifica-${params.id}.pdf`, inline: true };
});
