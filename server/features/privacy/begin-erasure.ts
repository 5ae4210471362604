/** The decided part of an erasure, in one transaction: who it is goes out of the register, and the account is shut. */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { ANONYMOUS, erasedUsername, type Identity } from '@ema/domain/privacy/erasure.ts';
import { ERASURE_BEGUN } from '@ema/domain/privacy/may.ts';
import { mayErase } from '@ema/domain/privacy/obstacles.ts';
import { REQUEST_TRANSITIONS } from '@ema/domain/privacy/states.ts';
import type { Tx } from '../../db/client.ts';
import { first } from '../../db/rows.ts';
import { erasures, privacyRequests } from '../../db/tables/privacy.ts';
import type { WritingContext } from '../../kernel/context.ts';
import { refuse } from '../../kernel/refuse.ts';
import { findFacts } from './facts-queries.ts';
import { findIdentity } from './identity-queries.ts';
import type { KeptRow } from './queries.ts';
import { ownerOf, type Owner } from './whose-queries.ts';

/**
 * Holds everything an order, an upload or a signature of theirs would refer to: whoever is first is seen. The agent
 * before the customer they are too, as whoever changes an agent's status does.
 */
const holdPerson = async (tx: Tx, o: Owner): Promise<Identity> => {
  for (const held of [
    sql`select id from agents where id = ${o.agent_id} for update`,
    sql`select id from customers where id = ${o.customer_id} for update`,
    sql`select id from users where id = ${o.user_id} for update`,
  ])
    await tx.execute(held);
  const identity = await findIdentity(tx, o, true);
  if (!identity) throw new CallError('not_found', 'La persona indicata non esiste.');
  return identity;
};

/** Asked again once they are held: an account that was made while somebody waited for them is held, and shut, too. */
const holdOwner = async (tx: Tx, request: KeptRow): Promise<{ owner: Owner; identity: Identity }> => {
  const ask = () => ownerOf(tx, { personId: request.person_id, privateCustomerId: request.private_customer_id });
  for (let owner = await ask(); owner;) {
    const identity = await holdPerson(tx, owner);
    const held = await ask();
    if (isDeepStrictEqual(owner, held)) return { owner, identity };
    owner = held;
  }
  throw new CallError('not_found', 'La persona indicata non esiste.');
};

/** Out of the register at once, in whichever list it is looked for. */
const anonymise = async (tx: Tx, o: Owner): Promise<void> => {
  await tx.execute(sql`
    update people
    set first_name = '', last_name = ${ANONYMOUS}, gender = null, birth_date = null, birth_country = null,
      birth_municipality = null, fiscal_code = null, street = '', street_number = '', city = '', post_code = '',
      province = '', phone = '', fax = '', email = null, email_validated_at = null, email_proved_by_owner_at = null,
      mobile = null, mobile_validated_at = null, mobile_proved_by_owner_at = null, version = version + 1
    where id = ${o.person_id}`);
  await tx.execute(sql`
    update private_customers
    set first_name = '', last_name = ${ANONYMOUS}, street = '', building_number = '-', city = '', post_code = '00000',
      state = '', email = '', telephone = '', version = version + 1
    where id = ${o.private_customer_id}`);
  await tx.execute(sql`
    update users
    set username = ${erasedUsername(o.user_id)}, password_hash = 'none', password_generated = false, disabled = true,
      deleted_at = coalesce(deleted_at, ema_now()), meeting_scanner_enabled = false, first_login = null,
      last_login = null, last_activity = null, operations_known = '[]'::jsonb, version = version + 1
    where id = ${o.user_id}`);
  await tx.execute(sql`
    update agents
    set status = 'deleted', vat_number = null, iban = null, iban_holder = null, id_card_type = null,
      id_card_number = null, id_card_issued_by = null, id_card_issue_date = null, id_card_expiry_date = null,
      delivery_subject_name = null, delivery_street = null, delivery_building_number = null,
      delivery_post_code = null, delivery_city = null, delivery_state = null, carrier = null, version = version + 1
    where id = ${o.agent_id}`);
};

/** @returns its number and whose it is @throws wrong_state when something is open, or somebody was first */
export const beginErasure = async (
  c: WritingContext,
  request: KeptRow,
  reason: string,
): Promise<{ id: number; owner: Owner }> => {
  const { owner, identity } = await holdOwner(c.db, request);
  refuse('wrong_state', mayErase(await findFacts(c.db, owner)));
  const { from, to } = REQUEST_TRANSITIONS.erase;
  const moved = await first(
    c.db,
    { id: privacyRequests.id },
    sql`
    update privacy_requests
    set state = ${to}
    where id = ${request.id}
      and state = any(${sql.param([...from])}::text[])
    returning id`,
  );
  const begun =
    moved &&
    (await first(
      c.db,
      { id: erasures.id },
      sql`
      insert into erasures (request_id, person_id, private_customer_id, reason, decided_by_user_id, identity)
      values (${request.id}, ${request.person_id}, ${request.private_customer_id}, ${reason},
        ${c.viewer.actorUserId}, ${JSON.stringify(identity)}::jsonb)
      on conflict do nothing
      returning id`,
    ));
  if (!begun) throw new CallError('wrong_state', ERASURE_BEGUN);
  await anonymise(c.db, owner);
  return { id: begun.id, owner };
};
