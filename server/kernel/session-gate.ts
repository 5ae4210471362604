/** Finds out who sends a request, from the session's secret, with everything that decides what they may do. */
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Pool, QueryConfig } from 'pg';
import { gainsRoles, stillManages } from '@ema/domain/access/may.ts';
import { defaultShop, permittedShops, rolesOf, type Facts } from '@ema/domain/access/facts.ts';
import { isPasswordOutdated } from '@ema/domain/access/password-age.ts';
import { actingIsOver, isExpired } from '@ema/domain/access/session-limits.ts';
import { isAskedForContacts } from '@ema/domain/operations/asked.ts';
import { requiredOperations, type OperationFacts } from '@ema/domain/operations/registry.ts';
import type { Role, Shop } from '@ema/domain/access/roles.ts';
import { daysBetween, romeDay, type Day } from '@ema/domain/kernel/days.ts';
import { kitFacts, type OwedPayment } from '@ema/domain/sponsorship/owed.ts';
import { photoMissing, type UploadState } from '@ema/domain/profile/uploads.ts';
import type { Queryable } from '../db/client.ts';
import { first, json } from '../db/rows.ts';
import type { ActingKind, Viewer } from './context.ts';
import { birthPlaceOf, type Birth } from './country-names.ts';
import { maintenanceUntil } from './maintenance.ts';
import { isOfOtherNumber } from './other-vat-number.ts';
import { owesPaper } from './own-papers.ts';

/** When a session was last used is written at most once a minute. */
const TOUCHED_EVERY = 60_000;

export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Subordinates by `limit 1`: as `exists` the planner would hash every agent for one that is looked for. */
const FACTS = (alias: string) => `
  ${alias}.id, ${alias}.person_id, ${alias}.username, ${alias}.user_type, ${alias}.disabled,
  ${alias}.meeting_scanner_enabled, ${alias}.password_generated, ${alias}.password_date,
  p.first_name || ' ' || p.last_name as display_name,
  p.email, p.mobile, p.email_validated_at is not null as email_valid, p.mobile_validated_at is not null as mobile_valid,
  a.id as agent_id, a.status as agent_status, a.level, a.general_manager, a.fibra_enabled, a.kleen_enabled,
  a.external_incomes_enabled, a.joined_at, a.iban is not null as has_iban, a.vat_number is not null as has_vat_number,
  c.id as customer_id,
  coalesce(
    (select true from agents d where d.sponsor_id = a.id and d.status = 'seller' limit 1),
    false) as has_subordinates,
  (select coalesce(array_agg(g.role), '{}') from grants g where g.user_id = ${alias}.id) as grants,
  (select coalesce(json_agg(json_build_object('id', k.id, 'documentType', t.document_type) order by k.id), '[]')
     from contracts k
     join contract_templates t on t.id = k.template_id
     where ${owesPaper('k', alias)}) as unsigned_contracts,
  (select count(*)::int
     from level_updates v
     where v.user_id = ${alias}.id and v.acknowledged_at is null) as unread_level_updates`;

/**
 * One statement that only reads: the session, both people's facts and the parameters that decide whether they go on.
 * One column of JSON, which the driver reads twice as fast as thirty: `Row` says by hand what is in it.
 */
const gateOf = (session: string): string => `
  select to_json(g) as row
  from (
    select s.id as session_id, s.actor_user_id, s.subject_user_id, s.acting_kind, s.acting_reason, s.acting_since,
      s.shop, s.created_at, s.last_used_at, f.*,
      (select json_build_object('id', f.customer_id, 'fullName', f.display_name, 'birthDate', h.birth_date,
         'birth_municipality', h.birth_municipality, 'birth_country', h.birth_country,
         'fiscalCode', coalesce(h.fiscal_code, ''), 'email', h.email, 'mobile', h.mobile, 'phone', h.phone,
         'fax', h.fax, 'addressProvince', h.province, 'addressCity', h.city, 'addressPostCode', h.post_code,
         'addressStreetAndNumber', trim(h.street || ' ' || h.street_number))
       from people h
       where h.id = f.person_id and f.customer_id is not null) as customer,
      (select i.id from subordinate_invitations i where i.user_id = f.id) as invitation_id,
      coalesce((select w.writes from user_writes w where w.user_id = f.id), 0) as writes,
      coalesce(
        (select t.own_cents + t.external_cents from income_totals t where t.agent_id = f.agent_id and t.year = $2),
        0) as income_cents,
      (select json_build_object(
         'toRead', count(*) filter (where d.process_method = 'read'),
         'toSign', count(*) filter (where d.process_method = 'signature' and d.document_type <> 'RC'),
         'receipts', count(*) filter (where d.process_method = 'signature' and d.document_type = 'RC'))
       from fiscal_documents d
       where d.agent_id = f.agent_id and d.state = 'assigned') as papers_due,
      (select json_build_object('state', l.state, 'settledAt', l.settled_at)
       from user_uploads l
       where l.user_id = f.id and l.kind = 'photo_id'
       order by l.id desc
       limit 1) as photo_id,
      (select l.state = 'discarded'
       from user_uploads l
       where l.user_id = f.id and l.kind = 'vat_certificate' and not ${isOfOtherNumber('l')}
       order by l.id desc
       limit 1) as vat_certificate_discarded,
      (select json_agg(json_build_object('part', k.part, 'number', k.number, 'amountCents', k.amount_cents,
         'dueOn', k.due_on, 'invitationId', i.id, 'daysBeforePayment', i.days_before_payment))
       from subordinate_invitations i
       join kit_payments k on k.invitation_id = i.id and k.state = 'due'
       where i.user_id = f.id) as kit_owed,
      (select json_build_object('appointments', count(*)::int, 'since', min(w.time))
       from appointments w
       where w.seller_id = f.agent_id and w.status = 'confirmed' and w.time < $3) as results_missing,
      (select coalesce(json_object_agg(id, value), '{}')
       from parameters
       where id in ('contact_validation_email', 'contact_validation_mobile',
         'maintenance_day', 'maintenance_end_time', 'maintenance_start_time', 'periodic_password_days')) as settings
    from ${session} s, lateral (
      select ${FACTS('u')}
      from users u
      join people p on p.id = u.person_id
      left join agents a on a.user_id = u.id
      left join customers c on c.user_id = u.id
      where u.id in (s.actor_user_id, s.subject_user_id)) f) g`;
const GATE = gateOf('(select * from sessions where secret_hash = $1 and ended_at is null)');
/** As if they had just signed in: what is done later for somebody asks what they may by then. */
const USER_GATE = gateOf(`(
  select 0 as id, $1::bigint as actor_user_id, $1::bigint as subject_user_id, null as acting_kind,
    null as acting_reason, null as acting_since, null as shop, $3::timestamptz as created_at,
    $3::timestamptz as last_used_at)`);

/**
 * Once the session is known to be alive; never back in time. Nobody who only reads waits for a disk, or for a standby
 * that has just died, because of it: lost with the machine, it is written a minute later.
 */
const TOUCH = `
  with touched as (
    update sessions
    set last_used_at = $2
    where id = $1 and ended_at is null and last_used_at < $2
      and set_config('synchronous_commit', 'off', true) = 'off'
    returning actor_user_id
  )
  update users set last_activity = $2 where id = (select actor_user_id from touched)`;
const END = 'update sessions set ended_at = $2 where id = $1 and ended_at is null';

/** The hour of acting for somebody is over: the session is its owner's again. */
const END_ACTING = `
  update sessions
  set subject_user_id = actor_user_id, acting_kind = null, acting_reason = null, acting_since = null,
    shop = actor_shop, actor_shop = null
  where id = $1 and acting_kind is not null`;

type Row = {
  session_id: number;
  actor_user_id: number;
  subject_user_id: number;
  acting_kind: ActingKind | null;
  acting_reason: string | null;
  acting_since: string | null;
  shop: number | null;
  created_at: string;
  last_used_at: string;
  writes: number;
  id: number;
  person_id: number;
  username: string;
  user_type: Facts['userType'];
  disabled: boolean;
  meeting_scanner_enabled: boolean;
  password_generated: boolean;
  password_date: string;
  display_name: string;
  email: string | null;
  mobile: string | null;
  email_valid: boolean;
  mobile_valid: boolean;
  agent_id: number | null;
  agent_status: Facts['agentStatus'];
  level: number | null;
  general_manager: boolean | null;
  fibra_enabled: boolean | null;
  kleen_enabled: boolean | null;
  external_incomes_enabled: boolean | null;
  joined_at: string | null;
  has_iban: boolean;
  has_vat_number: boolean;
  income_cents: number;
  papers_due: { toRead: number; toSign: number; receipts: number };
  photo_id: { state: UploadState; settledAt: string | null } | null;
  vat_certificate_discarded: boolean | null;
  kit_owed: OwedPayment[] | null;
  results_missing: { appointments: number; since: string | null };
  customer_id: number | null;
  customer: (Omit<OwnCustomer, 'birthPlace'> & Birth) | null;
  invitation_id: number | null;
  has_subordinates: boolean;
  grants: Role[];
  unsigned_contracts: { id: number; documentType: string }[];
  unread_level_updates: number;
  settings: Partial<Record<string, string>>;
};

type OwnCustomer = NonNullable<Viewer['customer']>;
const presentCustomer = ({ birth_municipality, birth_country, ...own }: NonNullable<Row['customer']>): OwnCustomer => ({
  ...own,
  birthPlace: birthPlaceOf({ birth_municipality, birth_country }),
});

const rolesOfRow = (r: Row): Role[] =>
  rolesOf({
    userType: r.user_type,
    agentStatus: r.agent_status,
    level: r.level,
    isGeneralManager: r.general_manager ?? false,
    fibraEnabled: r.fibra_enabled ?? false,
    kleenEnabled: r.kleen_enabled ?? false,
    hasDirectSubordinates: r.has_subordinates,
    externalIncomesEnabled: r.external_incomes_enabled,
    meetingScanner: r.meeting_scanner_enabled,
    grants: r.grants,
  });

/** May this person's account be used at all? */
const isUsable = (r: Row): boolean =>
  !r.disabled && (r.agent_status === null || r.agent_status === 'seller' || r.agent_status === 'customer');

/**
 * Finds who asks from the secret of the cookie. Roles and status are read anew on every request.
 * @returns null when there is no such session, it expired, or either account may no longer be used
 */
export const findViewer = (pool: Pool, secret: string, now: Date): Promise<Viewer | null> =>
  passGate(pool, { name: 'session-gate', text: GATE, values: [hashSecret(secret), yearOf(now), now] }, now);
/** Somebody for whom a job does what they asked for, with the roles they have now; null when they may not come in. */
export const findViewerOf = (pool: Pool, userId: number, now: Date): Promise<Viewer | null> =>
  passGate(pool, { name: 'user-gate', text: USER_GATE, values: [userId, yearOf(now), now] }, now);

const passGate = async (pool: Pool, query: QueryConfig, now: Date): Promise<Viewer | null> => {
  const gate = await pool.query<{ row: Row }>(query);
  const rows = gate.rows.map(({ row }) => row);
  const actor = rows.find((r) => r.id === r.actor_user_id);
  const subject = rows.find((r) => r.id === r.subject_user_id);
  if (!actor || !subject || !isUsable(actor) || !isUsable(subject)) return null;
  const actorRoles = rolesOfRow(actor);
  const roles = rolesOfRow(subject);
  const acting =
    actor.acting_kind && actor.acting_since
      ? { kind: actor.acting_kind, since: new Date(actor.acting_since), reason: actor.acting_reason ?? '' }
      : null;
  const times = {
    createdAt: new Date(actor.created_at).getTime(),
    lastUsedAt: new Date(actor.last_used_at).getTime(),
    actingSince: acting?.since.getTime() ?? null,
    isAdministrator: actorRoles.includes('ROLE_ADMIN'),
    isScanner: actor.user_type === 'scanner',
    now: now.getTime(),
  };
  if (isExpired(times)) {
    await pool.query(END, [actor.session_id, now]);
    return null;
  }
  if (times.now - times.lastUsedAt > TOUCHED_EVERY) await pool.query(TOUCH, [actor.session_id, now]);
  if (actingIsOver(times)) {
    await pool.query(END_ACTING, [actor.session_id]);
    const oneself = await passGate(pool, query, now);
    return oneself && { ...oneself, actingEnded: true };
  }
  if (acting?.kind === 'impersonation' && !actorRoles.includes('ROLE_ALLOWED_TO_SWITCH')) return null;
  if (acting?.kind === 'impersonation' && gainsRoles(actorRoles, roles)) return null;
  const managed = { userType: subject.user_type, agentStatus: subject.agent_status };
  if (acting?.kind === 'subordinate' && !stillManages(actorRoles, managed)) return null;
  if (acting?.kind === 'subordinate' && !(await isDirectSubordinate(pool, actor, subject))) return null;
  return {
    sessionId: actor.session_id,
    key: null,
    actorUserId: actor.id,
    subjectUserId: subject.id,
    actorName: actor.display_name,
    acting,
    actingEnded: false,
    userId: subject.id,
    personId: subject.person_id,
    username: subject.username,
    displayName: subject.display_name,
    userType: subject.user_type,
    roles,
    actorRoles,
    shop: permittedShop(roles, actor.shop),
    agentId: subject.agent_id,
    agentLevel: subject.level,
    agentStatus: subject.agent_status,
    customerId: subject.customer_id,
    customer: subject.customer && presentCustomer(subject.customer),
    invitationId: subject.invitation_id,
    writes: { [actor.id]: actor.writes, [subject.id]: subject.writes },
    maintenanceUntil: actorRoles.includes('ROLE_ADMIN') ? null : maintenanceUntil(actor.settings, now),
    requiredOperations: requiredOperations({
      today: romeDay(now),
      passwordGenerated: subject.password_generated,
      passwordOutdated: isPasswordOutdated(
        romeDay(new Date(subject.password_date)),
        Number(subject.settings['periodic_password_days'] ?? '0'),
        romeDay(now),
      ),
      emailUnvalidated:
        subject.settings['contact_validation_email'] === 'true' &&
        !subject.email_valid &&
        isAskedForContacts(subject.user_type),
      mobileUnvalidated:
        subject.settings['contact_validation_mobile'] === 'true' &&
        !subject.mobile_valid &&
        isAskedForContacts(subject.user_type),
      unsignedContracts: subject.unsigned_contracts,
      ...kitFacts(subject.kit_owed ?? [], romeDay(now)),
      ...(subject.agent_status === 'seller' ? factsOfSeller(subject, now) : {}),
      unreadLevelUpdates: subject.unread_level_updates,
    }),
  };
};

/** What is asked of whoever sells: a photo, papers, where fees are paid to, other incomes, a VAT number in time. */
const factsOfSeller = (r: Row, now: Date): Partial<OperationFacts> => {
  const today = romeDay(now);
  const joined = romeDay(new Date(r.joined_at ?? now));
  const photo = r.photo_id && { state: r.photo_id.state, settledOn: dayOf(r.photo_id.settledAt) };
  const missing = photoMissing(photo, joined, today);
  return {
    ...(missing && { photoIdMissing: missing }),
    vatCertificateDiscarded: r.vat_certificate_discarded === true,
    fiscalDocumentsToRead: r.papers_due.toRead,
    fiscalDocumentsToSign: r.papers_due.toSign,
    cardReceiptsToSign: r.papers_due.receipts,
    externalIncomesUndeclared: r.external_incomes_enabled === null,
    ...(r.has_vat_number ? {} : { incomeWithoutVatNumberCents: r.income_cents }),
    ...resultsMissing(r, today),
    ...(r.has_iban ? {} : { ibanMissing: { days: daysBetween(joined, today) } }),
  };
};
/** Only of whoever may open an appointment; the days are those of the oldest (ACC-151). */
const resultsMissing = (r: Row, today: Day): Partial<OperationFacts> => {
  const { appointments, since } = r.results_missing;
  const day = dayOf(since);
  if (!r.kleen_enabled || day === null) return {};
  return { resultsMissing: { appointments, days: daysBetween(day, today) } };
};
const dayOf = (instant: string | null): Day | null => (instant === null ? null : romeDay(new Date(instant)));
const yearOf = (now: Date): number => Number(romeDay(now).slice(0, 4));

/** The shop chosen in this session while the roles still permit it, else the first permitted one. */
const permittedShop = (roles: readonly Role[], chosen: number | null): Shop | null =>
  permittedShops(roles).find((shop) => shop === chosen) ?? defaultShop(roles);

const isDirectSubordinate = async (pool: Pool, actor: Row, subject: Row): Promise<boolean> => {
  const { rowCount } = await pool.query('select 1 from agents where id = $1 and sponsor_id = $2', [
    subject.agent_id,
    actor.agent_id,
  ]);
  return rowCount === 1;
};

/** The roles of one user, for an administrator's page or for deciding whom one may act for. */
export const rolesOfUser = async (db: Queryable, userId: number): Promise<Role[]> => {
  const facts = await first(
    db,
    { row: json<Row>() },
    sql`
      select to_json(f) as row
      from (
        select ${sql.raw(FACTS('u'))}
        from users u
        join people p on p.id = u.person_id
        left join agents a on a.user_id = u.id
        left join customers c on c.user_id = u.id
        where u.id = ${userId}) f`,
  );
  return facts ? rolesOfRow(facts.row) : [];
};
