/** Writes what some of the demo's people ask about their data: due soon, overdue, answered, refused and taken back. */
import type { PoolClient } from 'pg';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { deadlineOf } from '@ema/domain/privacy/deadline.ts';
import type { RequestChannel, RequestKind, RequestState } from '@ema/domain/privacy/states.ts';

const DAY = 86_400_000;
type DemoRequest = {
  who: 'agent' | 'customer' | 'private';
  kind: RequestKind;
  channel: RequestChannel;
  /** Received so many days ago. */
  days: number;
  reason: string;
  /** Answered, or taken back, so many days ago. */
  settled?: { state: Exclude<RequestState, 'open' | 'running'>; days: number; outcome: string };
};

/** The oldest first. Who has an account asks in the portal, the others as they can. */
const REQUESTS: readonly DemoRequest[] = [
  {
    who: 'agent',
    kind: 'erasure',
    channel: 'portal',
    days: 120,
    reason: 'Vorrei chiudere con la vendita.',
    settled: { state: 'withdrawn', days: 118, outcome: '' },
  },
  {
    who: 'customer',
    kind: 'erasure',
    channel: 'e-mail',
    days: 95,
    reason: 'Cancellate tutto quello che avete di me, anche l’ordine della settimana scorsa.',
    settled: {
      state: 'refused',
      days: 88,
      outcome: 'L’ordine è ancora in consegna: abbiamo risposto che può chiederlo di nuovo tra un mese.',
    },
  },
  {
    who: 'customer',
    kind: 'access',
    channel: 'pec',
    days: 75,
    reason: 'Chiedo copia di tutti i dati che conservate e da chi li avete avuti.',
    settled: {
      state: 'done',
      days: 61,
      outcome: 'Inviata la copia dei dati con PEC, con l’incaricato che l’ha iscritta.',
    },
  },
  {
    who: 'agent',
    kind: 'rectification',
    channel: 'portal',
    days: 50,
    reason: 'Il numero civico è 12, non 21.',
    settled: { state: 'done', days: 44, outcome: 'Corretto l’indirizzo di residenza e quello di consegna.' },
  },
  {
    who: 'agent',
    kind: 'erasure',
    channel: 'portal',
    days: 36,
    reason: 'Ho smesso di vendere in primavera e non voglio più ricevere messaggi.',
  },
  {
    who: 'customer',
    kind: 'access',
    channel: 'letter',
    days: 27,
    reason: 'Lettera raccomandata: chiede quali dati conserviamo e a chi li diamo.',
  },
  {
    who: 'customer',
    kind: 'rectification',
    channel: 'phone',
    days: 12,
    reason: 'Si è trasferita: il nuovo indirizzo lo manda per e-mail.',
  },
  {
    who: 'agent',
    kind: 'rectification',
    channel: 'portal',
    days: 6,
    reason: 'Il mio secondo nome manca nei documenti fiscali.',
  },
  {
    who: 'private',
    kind: 'erasure',
    channel: 'e-mail',
    days: 3,
    reason: 'Non compra più e non vuole restare in nessun elenco.',
  },
];

/** Nobody whom somebody signs in as, each another person: `$1` the personas, `$2` the place. */
const WHO: Readonly<Record<DemoRequest['who'], string>> = {
  agent: `select u.person_id, null::bigint as private_customer_id, u.id as user_id
    from agents a
    join users u on u.id = a.user_id
    where a.status = 'seller'
      and u.username <> all($1)
    order by a.id
    offset 40 + 17 * $2::int
    limit 1`,
  customer: `select c.person_id, null::bigint as private_customer_id, null::bigint as user_id
    from customers c
    join agents a on a.id = c.created_by_agent_id
    join users u on u.id = a.user_id
    where c.user_id is null
      and u.username <> all($1)
    order by c.id
    offset 60 + 131 * $2::int
    limit 1`,
  private: `select null::bigint as person_id, v.id as private_customer_id, null::bigint as user_id
    from private_customers v
    join agents a on a.id = v.agent_id
    join users u on u.id = a.user_id
    where u.username <> all($1)
    order by v.id
    offset 30 + $2::int
    limit 1`,
};

export const insertPrivacyRequests = async (
  client: PoolClient,
  personaUsernames: readonly string[],
  now: Date,
): Promise<void> => {
  const before = (days: number): Date => new Date(now.getTime() - days * DAY);
  for (const [place, { who, kind, channel, days, reason, settled }] of REQUESTS.entries()) {
    const receivedOn = romeDay(before(days));
    await client.query(
      `with asker as (${WHO[who]}),
       office as (select id from users where username = 'admin')
       insert into privacy_requests (kind, channel, state, person_id, private_customer_id, received_on, due_on, reason,
         created_at, created_by_user_id, settled_at, settled_by_user_id, outcome)
       select $3, $4, $5, w.person_id, w.private_customer_id, $6, $7, $8, $9, coalesce(w.user_id, o.id), $10,
         case when $10::timestamptz is not null then case when $5 = 'withdrawn' then w.user_id else o.id end end, $11
       from asker w, office o`,
      [
        personaUsernames,
        place,
        kind,
        channel,
        settled?.state ?? 'open',
        receivedOn,
        deadlineOf(receivedOn),
        reason,
        before(days),
        settled ? before(settled.days) : null,
        settled?.outcome ?? '',
      ],
    );
  }
};
