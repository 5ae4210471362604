/** Writes the demo's alerts: by criteria and by hand, read and unread, one suspended and one of the portal itself. */
import type { PoolClient } from 'pg';

const DAY = 86_400_000;
type DemoAlert = {
  title: string;
  content: string;
  days: number;
  suspended?: boolean;
  automatic?: boolean;
  label?: string;
  /** Accounts younger than so many days are not sent it. */
  olderThan: number;
  minimumLevel?: number;
  shop?: 0 | 1;
  /** One of so many has not read it; the personas have read everything. */
  unreadOneOf: number;
};

const ALERTS: readonly DemoAlert[] = [
  {
    title: 'Nuovo regolamento degli incentivi',
    content: [
      'Da **gennaio** cambiano gli incentivi.',
      '## Che cosa cambia',
      '- I crediti si contano per *periodo*, non più per mese.',
      '- Il gruppo si calcola con i soli agenti diretti.',
      '- Chi non conferma entro il **15 gennaio** resta con le regole di oggi.',
      'Per domande scrivi a [incentivi@example.it](mailto:incentivi@example.it).',
    ].join('\n\n'),
    days: 6,
    label: 'Ho letto e accetto il nuovo regolamento',
    olderThan: 300,
    unreadOneOf: 3,
  },
  {
    title: 'Chiusura degli uffici a Natale',
    content: [
      'Gli uffici sono chiusi dal **24 dicembre** al **6 gennaio**.',
      'Gli ordini inviati entro domenica 13 dicembre arrivano prima di Natale; gli altri partono il 7 gennaio.',
    ].join('\n\n'),
    days: 12,
    olderThan: 300,
    shop: 1,
    unreadOneOf: 5,
  },
  {
    title: 'Riunione dei responsabili',
    content:
      'La riunione è **sabato 5 dicembre alle 10** ad Asti.\n\n1. Risultati dell’anno\n2. Nuovo catalogo\n3. Obiettivi',
    days: 20,
    olderThan: 300,
    minimumLevel: 8,
    unreadOneOf: 4,
  },
  {
    title: 'Gara dell’estate: proroga',
    content: 'La gara dell’estate continua fino al **14 settembre**.',
    days: 120,
    suspended: true,
    olderThan: 300,
    shop: 0,
    unreadOneOf: 2,
  },
  {
    title: 'Benvenuto nella rete di vendita',
    content: 'Il tuo account è attivo. In **Documentazione** trovi tutto per cominciare.',
    days: 200,
    automatic: true,
    olderThan: 300,
    unreadOneOf: 9,
  },
];
/** One by hand, for some of the network and for `agente`. */
const CHOSEN = {
  title: 'Aggiorna il documento di riconoscimento',
  content: 'Il tuo documento **scade nei prossimi mesi**. Caricane una copia nuova prima della scadenza.',
  days: 3,
  people: 8,
};

/** Whoever signs in as a persona is interrupted by none of them. */
export const insertAlerts = async (
  client: PoolClient,
  personaUsernames: readonly string[],
  now: Date,
): Promise<void> => {
  const before = (days: number): Date => new Date(now.getTime() - days * DAY);
  const write = async (a: Omit<DemoAlert, 'unreadOneOf'>, isByHand: boolean): Promise<number> => {
    const inserted = await client.query<{ id: number }>(
      `insert into alerts (title, content, created_at, suspended, automatic, acceptance_check_enabled,
         acceptance_check_label, manually_select_users, users_created_before, minimum_level, enabled_shop)
       values ($1, $2, $3, $4, $5, $6, $7, $8, ($9::timestamptz at time zone 'Europe/Rome')::date, $10, $11)
       returning id`,
      [
        a.title,
        a.content,
        before(a.days),
        a.suspended ?? false,
        a.automatic ?? false,
        a.label !== undefined,
        a.label ?? 'Accetto',
        isByHand,
        isByHand ? null : before(a.olderThan),
        a.minimumLevel ?? null,
        a.shop ?? null,
      ],
    );
    const id = Number(inserted.rows[0]?.id);
    await client.query(
      `insert into alert_texts (alert_id, version, title, content, written_at, written_by_user_id)
       select $1, 1, $2, $3, $4, case when not $5 then (select id from users where username = 'admin') end`,
      [id, a.title, a.content, before(a.days), a.automatic ?? false],
    );
    return id;
  };
  const read = (id: number, days: number, unreadOneOf: number): Promise<unknown> =>
    client.query(
      `insert into alert_confirmations (alert_id, user_id, text_version, accepted_label, read_at)
       select l.id, u.id, 1, case when l.acceptance_check_enabled then l.acceptance_check_label end,
         $2::timestamptz + least(interval '1 hour' * (1 + u.id % 40), interval '2 days')
       from alerts l, users u
       join agents a on a.user_id = u.id and a.status = 'seller'
       where l.id = $1
         and (u.username = any($4) or u.id % $3 <> 0)
         and (not l.manually_select_users or exists (
           select from alert_recipients r where r.alert_id = l.id and r.user_id = u.id))
         and (l.users_created_before is null or u.created_at < l.users_created_before)
         and (l.minimum_level is null or a.level >= l.minimum_level)
         and (l.enabled_shop is null or case l.enabled_shop when 0 then a.fibra_enabled else a.kleen_enabled end)
       order by u.id`,
      [id, before(days), unreadOneOf, personaUsernames],
    );
  for (const alert of ALERTS.toReversed()) await read(await write(alert, false), alert.days, alert.unreadOneOf);
  const id = await write({ ...CHOSEN, olderThan: 0 }, true);
  await client.query(
    `insert into alert_recipients (alert_id, user_id)
     select $1, id
     from (
       (select u.id from users u where u.username = 'agente')
       union all
       (select u.id
        from users u
        join agents a on a.user_id = u.id and a.status = 'seller'
        where u.username <> all($2)
        order by u.id
        limit $3)) x`,
    [id, personaUsernames, CHOSEN.people],
  );
  await read(id, CHOSEN.days, 2);
};
