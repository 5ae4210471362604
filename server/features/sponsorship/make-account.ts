/** Makes the account of whoever was invited, once, and sends them username and password (NET-073). */
import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { generatePassword, passwordSentUntil } from '@ema/domain/access/password.ts';
import { KLEEN } from '@ema/domain/access/roles.ts';
import type { Ports } from '../../adapters/ports.ts';
import type { Tx } from '../../db/client.ts';
import { first, type RowOf } from '../../db/rows.ts';
import { people, users } from '../../db/tables/access.ts';
import type { DocumentType } from '../../db/tables/contracts.ts';
import { subordinateInvitations } from '../../db/tables/sponsorship.ts';
import type { Outbox } from '../../kernel/context.ts';
import { freeUsername } from '../access/free-username.ts';
import { assignContracts } from '../contracts/assign.ts';
import { credentials } from './invitation-mails.ts';

export type Secret = { password: string; hash: string };
/** Hashing takes its time, so it stands before the transaction. */
export const newSecret = async (ports: Pick<Ports, 'passwords'>): Promise<Secret> => {
  const password = generatePassword(randomBytes(48));
  return { password, hash: await ports.passwords.hash(password) };
};

const INVITED = {
  id: subordinateInvitations.id,
  person_id: people.id,
  shop: subordinateInvitations.shop,
  first_name: people.firstName,
  last_name: people.lastName,
  email: people.email,
  mobile: people.mobile,
};
type Invited = RowOf<typeof INVITED>;

/**
 * @param sent by what the credentials go, and where one enters with them and when that is
 * @returns the user's id; null when the account is there already, or nobody to make it for
 */
export const makeAccount = async (
  tx: Tx,
  invitationId: number,
  secret: Secret,
  sent: { outbox: Outbox; address: string; now: Date },
): Promise<number | null> => {
  const invited = await first(
    tx,
    INVITED,
    sql`
      select i.id, p.id as person_id, i.shop, p.first_name, p.last_name, p.email, p.mobile
      from subordinate_invitations i
      join people p on p.id = i.person_id
      where i.id = ${invitationId}
        and i.user_id is null
        and i.status in ('confirmed_unpaid', 'completed')
        and i.deleted_at is null
      for update of i`,
  );
  if (!invited) return null;
  const username = await freeUsername(tx, invited);
  const userId = await insertUser(tx, invited, username, secret.hash);
  await tx.execute(sql`
    update subordinate_invitations
    set user_id = ${userId}, confirmed_at = ema_now()
    where id = ${invited.id}`);
  await assignContracts(tx, userId, PAPERS);
  await assignContracts(tx, userId, [letterOf(invited.shop)], { isNewContractSignature: true });
  const { outbox, address, now } = sent;
  const expiresAt = passwordSentUntil(now);
  const message = credentials({ firstName: invited.first_name, username, password: secret.password, address });
  if (invited.mobile) await outbox.sms({ to: invited.mobile, body: message.body, expiresAt });
  if (invited.email) await outbox.mail({ to: invited.email, ...message, expiresAt });
  return userId;
};

/** What an agent in registration reads and signs; the rest is assigned when they become an agent. */
const PAPERS: readonly DocumentType[] = ['privacy_policy_agent_emakleen', 'agent_registration'];
/** Whoever joins is asked for their declarations before it, in either shop (ACC-621). */
const letterOf = (shop: number | null): DocumentType =>
  shop === KLEEN ? 'engagement_letter_emakleen' : 'engagement_letter';

const insertUser = async (tx: Tx, invited: Invited, username: string, hash: string): Promise<number> => {
  const inserted = await first(
    tx,
    { id: users.id },
    sql`
      insert into users (person_id, username, user_type, password_hash, password_generated, created_at)
      values (${invited.person_id}, ${username}, 'sponsorizzato', ${hash}, true, ema_now())
      returning id`,
  );
  return inserted?.id ?? 0;
};
