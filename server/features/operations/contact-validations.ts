import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import {
  completeContactValidation,
  forceContactValidation,
  listContactValidations,
  openContactValidation,
  startContactValidation,
} from '@ema/calls/operations.ts';
import { CallError, invalidField } from '@ema/calls/kernel/errors.ts';
import { canonicalEmail, canonicalMobile } from '@ema/domain/kernel/identifiers.ts';
import type { CallContext } from '../../kernel/context.ts';
import { handle } from '../../kernel/handle.ts';
import { pagination } from '../../kernel/hydra.ts';
import type { Handler } from '../../kernel/handle.ts';
import { toIso, type RawInstant } from '../contracts/instants.ts';
import { cancelChallenges } from '../codes/cancel.ts';
import type { BoundThing } from '../codes/challenge.ts';
import { openChallenge } from '../codes/open.ts';
import { presentChallenge } from '../codes/present.ts';
import { startChallenge } from '../codes/start.ts';
import { verifyChallenge } from '../codes/verify.ts';

type ContactType = 'email' | 'mobile';
type Contacts = { email: string | null; mobile: string | null; email_validated: boolean; mobile_validated: boolean };

const contactsOf = async (c: CallContext, forUpdate = false): Promise<Contacts> => {
  const found = await c.db.execute<Contacts>(sql`
    select email, mobile, email_validated_at is not null as email_validated, mobile_validated_at is not null as mobile_validated
    from people where id = ${c.viewer.personId} ${forUpdate ? sql`for update` : sql``}`);
  return found.rows[0] ?? { email: null, mobile: null, email_validated: false, mobile_validated: false };
};
const isValidated = (contacts: Contacts, type: ContactType): boolean =>
  type === 'email' ? contacts.email_validated : contacts.mobile_validated;
const canonical = (type: ContactType, value: string): string => {
  const found = type === 'email' ? canonicalEmail(value) : canonicalMobile(value);
  if (found) return found;
  throw invalidField(
    'contactValue',
    type === 'email'
      ? 'Inserisci un indirizzo e-mail valido, per esempio nome@dominio.it.'
      : 'Inserisci un numero di cellulare valido, per esempio 347 1234567.',
  );
};

/** Bound to the contact as it is now: whoever changes it meanwhile voids the code. */
const thing = (c: CallContext, type: ContactType, contacts: Contacts): BoundThing => ({
  purpose: 'contact-validation',
  object: type,
  userId: c.viewer.userId,
  personId: c.viewer.personId,
  objectHash: createHash('sha256')
    .update(contacts[type] ?? '')
    .digest('hex'),
});

/** ACC-176: a code to the contact; ACC-179: nothing to do when it is validated already. */
const startHandler = handle(startContactValidation, async (c, { body }) => {
  const contacts = await contactsOf(c);
  const value = canonical(body.contactType, body.contactValue);
  if (value === contacts[body.contactType] && isValidated(contacts, body.contactType))
    return { validated: true, contactValue: value, challenge: null };
  const text = (code: string, minutes: number) =>
    `${code} è il codice EMA Planet per convalidare ${body.contactType === 'email' ? 'il tuo indirizzo e-mail' : 'il tuo cellulare'}. Vale ${minutes} minuti. Non comunicarlo a nessuno.`;
  const challenge = await startChallenge(
    c,
    { ...thing(c, body.contactType, contacts), destination: value },
    {
      method: body.contactType === 'email' ? 'e-mail' : 'SMS',
      subject: 'Convalida il tuo indirizzo e-mail',
      text,
      detail: { previous: contacts[body.contactType] },
    },
  );
  return { validated: false, contactValue: value, challenge: presentChallenge(challenge) };
});

/** ACC-177: the right code validates the contact and keeps it, when it was changed. */
const completeHandler = handle(completeContactValidation, async (c, { body }) => {
  const type = body.contactType;
  if (body.agent != null && body.agent !== c.viewer.agentId)
    throw new CallError('not_found', 'L’agente indicato non esiste.');
  const contacts = await contactsOf(c, true);
  const open = await openChallenge(c, thing(c, type, contacts));
  const destination = open?.destination ?? contacts[type] ?? '';
  await verifyChallenge(c, { ...thing(c, type, contacts), destination }, body.token);
  const [column, validatedAt, provedAt] =
    type === 'email'
      ? (['email', 'email_validated_at', 'email_proved_by_owner_at'] as const)
      : (['mobile', 'mobile_validated_at', 'mobile_proved_by_owner_at'] as const);
  await c.db.execute(sql`
    update people set ${sql.raw(column)} = ${destination}, ${sql.raw(validatedAt)} = ema_now(), ${sql.raw(provedAt)} = ema_now(), version = version + 1
    where id = ${c.viewer.personId}`);
  const old = contacts[type];
  if (old !== null && old !== destination) {
    await cancelChallenges(c.db, c.viewer.personId);
    if (isValidated(contacts, type)) await tellOldContact(c, type, old);
  }
  await c.audit({
    object: 'person',
    objectId: c.viewer.personId,
    detail: { contactType: type, changed: old !== destination },
  });
  return { validated: true, contactValue: destination };
});

/** Whoever held the old contact learns that it counts no more. */
const tellOldContact = async (c: CallContext, type: ContactType, old: string): Promise<void> => {
  const body = `Il contatto ${type === 'email' ? 'e-mail' : 'cellulare'} del tuo account EMA Planet è stato cambiato. Se non sei stato tu, chiama l’assistenza: ${c.config.EMA_SUPPORT_PHONE}.`;
  if (type === 'email') await c.outbox.mail({ to: old, subject: 'Il tuo contatto è stato cambiato', body });
  else await c.outbox.sms({ to: old, body });
};

const openHandler = handle(openContactValidation, async (c, { params }) => {
  const contacts = await contactsOf(c);
  const open = await openChallenge(c, thing(c, params.contactType, contacts));
  return {
    contactValue: open?.destination ?? contacts[params.contactType],
    validated: isValidated(contacts, params.contactType),
    challenge: open && !c.viewer.acting ? presentChallenge(open) : null,
  };
});

type Row = {
  id: number;
  user_id: number | null;
  display_name: string | null;
  object: ContactType;
  destination: string;
  previous: string | null;
  created_at: RawInstant;
  used: boolean;
  person_id: number;
};
const VALIDATIONS = sql`
  select k.id, k.user_id, k.person_id, p.first_name || ' ' || p.last_name as display_name, k.object, k.destination, nullif(k.detail ->> 'previous', k.destination) as previous, k.created_at,
    k.used_at is not null or (k.object = 'email' and p.email = k.destination and p.email_validated_at is not null)
      or (k.object = 'mobile' and p.mobile = k.destination and p.mobile_validated_at is not null) as used
  from challenges k join people p on p.id = k.person_id where k.purpose = 'contact-validation' and k.object in ('email', 'mobile')`;

/** ACC-324: administrators see all, everybody else their own. */
const listHandler = handle(listContactValidations, async (c, { query }) => {
  const mine = c.viewer.roles.includes('ROLE_ADMIN') ? sql`true` : sql`k.person_id = ${c.viewer.personId}`;
  const where = query.user === undefined ? mine : sql`${mine} and k.user_id = ${query.user}`;
  const [rows, total] = await Promise.all([
    c.db.execute<Row>(
      sql`${VALIDATIONS} and ${where} order by k.id desc limit ${query.perPage} offset ${(query.page - 1) * query.perPage}`,
    ),
    c.db.execute<{ n: number }>(sql`select count(*)::int as n from (${VALIDATIONS} and ${where}) x`),
  ]);
  return {
    items: rows.rows.map((r) => ({
      id: r.id,
      user: r.user_id === null ? null : { id: r.user_id, displayName: r.display_name ?? '' },
      subjectName: r.display_name ?? '',
      contactType: r.object,
      contactPreviousValue: r.previous,
      contactValue: r.destination,
      createdAt: toIso(r.created_at),
      validated: r.used,
    })),
    pagination: pagination(query.page, query.perPage, total.rows[0]?.n ?? 0),
  };
});

/** ACC-325: an administrator vouches for a contact. It is then validated, but not proved by its owner: it recovers no account. */
const forceHandler = handle(forceContactValidation, async (c, { params }) => {
  const found = await c.db.execute<Row>(sql`${VALIDATIONS} and k.id = ${params.id}`);
  const row = found.rows[0];
  if (!row) throw new CallError('not_found', 'La convalida indicata non esiste.');
  if (row.used) throw new CallError('wrong_state', 'Operazione già completata: questo contatto è già convalidato.');
  const column = row.object === 'email' ? 'email' : 'mobile';
  await c.db.execute(sql`
    update people set ${sql.raw(column)} = ${row.destination}, ${sql.raw(`${column}_validated_at`)} = ema_now(), ${sql.raw(`${column}_proved_by_owner_at`)} = null, version = version + 1
    where id = ${row.person_id}`);
  await cancelChallenges(c.db, row.person_id);
  await c.audit({
    object: 'person',
    objectId: row.person_id,
    subjectUserId: row.user_id ?? undefined,
    detail: { contactType: row.object, forced: true },
  });
  return { validated: true, contactValue: row.destination };
});

export const operationHandlers: readonly Handler[] = [
  listHandler,
  startHandler,
  completeHandler,
  openHandler,
  forceHandler,
];
