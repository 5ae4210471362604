/** Makes what tests of alerts begin with: sellers nobody else uses, and alerts. */
import type { Client, Portal } from './harness.ts';
import { newKey } from './harness.ts';
import { signersOf } from './signers.ts';

export type Alert = {
  id: number;
  title: string;
  content: string;
  suspended: boolean;
  textVersion: number;
  version: number;
  recipientsSummary: string;
  recipientsList: string[];
  recipientCount: number;
  unreadCount: number;
  remindableCount: number;
  readCount: number;
  texts: { version: number; title: string; readCount: number }[];
};
export type Reader = { client: Client; userId: number; agentId: number; email: string; mobile: string };

export const alertsOf = (t: Portal) => ({
  /** A seller of their own; `since`: when the account was made. */
  reader: async (since = '2026-11-01T10:00:00Z', level = 1): Promise<Reader> => {
    const { client, userId, mobile } = await signersOf(t).someone([]);
    await t.db.query('update users set created_at = $2 where id = $1', [userId, since]);
    const updated = await t.db.query<{ id: number; email: string }>(
      `update agents a
       set level = $2
       from users u join people p on p.id = u.person_id
       where a.user_id = $1 and u.id = $1
       returning a.id, p.email`,
      [userId, level],
    );
    return { client, userId, mobile, agentId: Number(updated.rows[0]?.id), email: updated.rows[0]?.email ?? '' };
  },
  create: async (office: Client, to: readonly Reader[], more: object = {}): Promise<Alert> => {
    const answer = await office.post<Alert>(
      '/api/alerts',
      {
        title: 'Nuove regole',
        content: 'Leggi le **nuove** regole.',
        manuallySelectUsers: true,
        recipientsList: to.map(({ userId }) => `/api/users/${userId}`),
        ...more,
      },
      { key: newKey() },
    );
    if (answer.status !== 201) throw new Error(`alert not made: ${JSON.stringify(answer.body)}`);
    return answer.body;
  },
});
