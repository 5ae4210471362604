/** Sends a kept document by e-mail to whomever somebody names, signed with who sends it, and not without end. */
import type { Viewer, WritingContext } from './context.ts';
import { takeMessageOfDay } from './daily-limits.ts';

const MOST_AN_HOUR = 30;
const TOO_MANY = 'Hai inviato molti documenti in poco tempo. Riprova tra un’ora.';

const senderOf = (viewer: Viewer): string =>
  viewer.acting ? `${viewer.actorName}, per conto di ${viewer.displayName},` : viewer.displayName;

type Written = { to: string; subject: string; message: string };

/** ACC-214. The words are the sender's, so the reader is told whose they are. @throws too_many */
export const mailDocument = async (c: WritingContext, written: Written, fileId: number): Promise<void> => {
  await c.limits.take('send-by-email', String(c.viewer.actorUserId), MOST_AN_HOUR, 3600, TOO_MANY);
  await takeMessageOfDay(c.db, c, 'mails');
  const signature = `Messaggio inviato da ${senderOf(c.viewer)} con il portale EMA Planet.`;
  await c.outbox.mail({
    to: written.to.trim().toLowerCase(),
    subject: written.subject,
    body: `${written.message}\n\n--\n${signature}`,
    fileId,
  });
};
