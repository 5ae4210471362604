/** What ending an invitation takes away, whoever ends it: what was told of the candidate, and what was to be paid. */
import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { all, text } from '../../db/rows.ts';
import type { Outbox } from '../../kernel/context.ts';
import { ENDED, FORGOTTEN, withCandidates, withInvitations } from '../system/ended-invitations.ts';
import { forgetFiles } from '../system/forget-files.ts';

const end = async (tx: Tx, outbox: Outbox, id: number, goes: ((ids: SQL) => readonly SQL[])[]): Promise<void> => {
  const files: string[] = [];
  for (const statement of goes.flatMap((of) => of(sql`select ${id}::bigint`)))
    files.push(...(await all(tx, { files: text() }, statement)).map((row) => row.files));
  await forgetFiles(tx, outbox, files.filter((file) => file !== '').map(Number));
  await tx.execute(sql`
    update subordinate_invitations
    set ${ENDED}
    where id = ${id}`);
};

/** What is left says that there was one, whose sponsor and when, and that nobody owes anything of it any more. */
export const endInvitation = (tx: Tx, outbox: Outbox, id: number): Promise<void> =>
  end(tx, outbox, id, [withInvitations]);

/** The same, and the candidate goes out of the portal; whoever calls has it locked. */
export const removeInvitation = (tx: Tx, outbox: Outbox, id: number): Promise<void> =>
  end(tx, outbox, id, [withCandidates, withInvitations]);

/** Of whoever had an account, which stays with what they signed: the fiscal code may be invited again. */
export const forgetContacts = async (tx: Tx, personId: number): Promise<void> => {
  await tx.execute(sql`
    update people
    set ${FORGOTTEN}
    where id = ${personId}`);
};
