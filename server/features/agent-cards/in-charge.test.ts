import { describe, expect, it } from 'vitest';
import { addDays } from '@ema/domain/kernel/days.ts';
import { newKey, testPortal } from '../../test/harness.ts';
import { moveClock } from '../../test/move-clock.ts';
import { textOfPdf } from '../../test/pdf-text.ts';
import { patchSeen } from '../../test/seen.ts';
import { makeCardsAnew } from './jobs.ts';

const t = testPortal();
type Row = {
  id: number;
  fullName: string;
  fiscalCode: string;
  cardNumber: string | null;
  since: string;
  until: string | null;
};
type List = { items: Row[]; pagination: { totalItems: number; totalPages: number } };
const PATHS = ['/api/admin/agents-in-charge', '/file/agents-in-charge', '/file/agents-in-charge/pdf'];

const listOf = async (day: string): Promise<Row[]> => {
  const admin = await t.as('admin');
  const items: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { status, body } = await admin.get<List>(`/api/admin/agents-in-charge?day=${day}&perPage=200&page=${page}`);
    expect(status).toBe(200);
    items.push(...body.items);
    if (page >= body.pagination.totalPages) return items;
  }
};

describe('the list for the public-security authority', () => {
  it('NET-445 is for administrators, and of a day that was', async () => {
    for (const path of PATHS) {
      expect((await t.anyone.get(path)).status, path).toBe(401);
      for (const who of ['gm', 'agente', 'ordini', 'cliente'])
        expect((await (await t.as(who)).get(path)).status, `${who} ${path}`).toBe(403);
      const ahead = await (
        await t.as('admin')
      ).get<{ violations: { propertyPath: string }[] }>(`${path}?day=2026-11-22`);
      expect([ahead.status, ahead.body.violations[0]?.propertyPath], path).toEqual([422, 'day']);
    }
  });

  it('NET-445 holds whoever was in charge at the end of the day, from when to when, with the card of that day', async () => {
    const { body } = await t.anyone.post<{ username: string; fiscalCode: string }>('/dev/agents.json');
    const issued = await (await t.as(body.username)).post<{ number: string }>('/api/agent/card', {}, { key: newKey() });
    const mine = (rows: readonly Row[]) =>
      rows
        .filter(({ fiscalCode }) => fiscalCode === body.fiscalCode)
        .map(({ cardNumber, until }) => [cardNumber, until]);
    const active = await t.db.query<{ n: number }>(`select count(*)::int as n from agents where status = 'seller'`);
    const today = await listOf('2026-11-21');
    expect(today).toHaveLength(active.rows[0]?.n ?? -1);
    expect(mine(today)).toEqual([[issued.body.number, null]]);
    expect(mine(await listOf('2026-11-20')), 'no card yet').toEqual([[null, null]]);

    const setStatus = async (at: string, status: string) => {
      const back = moveClock(t, at);
      try {
        const admin = await t.as('admin');
        const found = await admin.get<{ items: { id: number }[] }>(`/api/admin/agents?search=${body.username}`);
        const url = `/api/admin/agents/${found.body.items[0]?.id}`;
        expect((await patchSeen(admin, url, { status })).status).toBe(200);
      } finally {
        back();
      }
    };
    await setStatus('2026-11-25T10:00:00+01:00', 'disabled');
    await setStatus('2026-11-28T10:00:00+01:00', 'seller');
    const back = moveClock(t, '2026-12-01T10:00:00+01:00');
    try {
      expect(mine(await listOf('2026-11-24'))).toEqual([[issued.body.number, '2026-11-24']]);
      expect(mine(await listOf('2026-11-25'))).toEqual([]);
      expect(mine(await listOf('2026-11-27'))).toEqual([]);
      const again = (await listOf('2026-11-28')).find(({ fiscalCode }) => fiscalCode === body.fiscalCode);
      expect([again?.since, again?.until, again?.cardNumber]).toEqual(['2026-11-28', null, null]);
    } finally {
      back();
    }
  });

  it('NET-445 another level is the same charge', async () => {
    const { body } = await t.anyone.post<{ username: string; fiscalCode: string }>('/dev/agents.json');
    const { rows } = await t.db.query<{ joined: string }>(
      `with first as (
         update agent_history h set valid_to = '2026-10-05T10:00:00+02:00'
         from agents a join users u on u.id = a.user_id
         where h.agent_id = a.id and u.username = $1
         returning a.id, a.joined_at, h.level),
       next as (
         insert into agent_history (agent_id, level, status, general_manager, valid_from, valid_to)
         select id, level + n, 'seller', false, since, until
         from first, (values
           (1, '2026-10-05T10:00:00+02:00'::timestamptz, '2026-12-05T10:00:00+01:00'::timestamptz),
           (2, '2026-12-05T10:00:00+01:00', null)) raised (n, since, until))
       select (joined_at at time zone 'Europe/Rome')::date::text as joined from first`,
      [body.username],
    );
    const row = (await listOf('2026-11-21')).find(({ fiscalCode }) => fiscalCode === body.fiscalCode);
    expect([row?.since, row?.until]).toEqual([rows[0]?.joined, null]);
  });

  it.each([
    ['ended', `last_day = '2026-11-19'`, '2026-11-19'],
    ['was withdrawn', `withdrawn_at = '2026-11-20T10:00:00+01:00', withdrawn_why = 'name'`, '2026-11-19'],
  ])('NET-445 a card that %s has its number to the last day on which it was good', async (_what, assignment, last) => {
    const { body } = await t.anyone.post<{ username: string; fiscalCode: string }>('/dev/agents.json');
    const { number } = (
      await (await t.as(body.username)).post<{ number: string }>('/api/agent/card', {}, { key: newKey() })
    ).body;
    await t.db.query(
      `update agent_cards c
       set first_day = '2025-11-20', issued_at = '2025-11-20T10:00:00+01:00', ${assignment}
       from agents a join users u on u.id = a.user_id
       where c.agent_id = a.id and u.username = $1`,
      [body.username],
    );
    const shown = async (day: string) =>
      (await listOf(day)).find(({ fiscalCode }) => fiscalCode === body.fiscalCode)?.cardNumber;
    expect([await shown(last), await shown(addDays(last, 1))]).toEqual([number, null]);
  });

  it('NET-446 says the same on screen, in the sheet and on paper, and both files are in the log', async () => {
    const admin = await t.as('admin');
    const rows = await listOf('2026-11-21');
    const csv = (await admin.get('/file/agents-in-charge?day=2026-11-21')).raw.toString();
    const pdf = await admin.get('/file/agents-in-charge/pdf?day=2026-11-21');
    expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
    const paper = await textOfPdf(pdf.raw);
    expect(paper).toContain('Elenco degli incaricati alla vendita a domicilio al 21/11/2026');
    expect(paper).toContain(
      `Questura di Asti. EMA Planet S.r.l., Via dell’Industria 14, 14100 Asti (AT): ${rows.length}`,
    );
    for (const { fiscalCode, cardNumber } of rows) {
      expect(paper, fiscalCode).toContain(fiscalCode);
      const line = csv.split('\n').find((l) => l.includes(fiscalCode));
      expect(line, fiscalCode).toContain(cardNumber ?? '');
      if (cardNumber !== null) expect(paper, cardNumber).toContain(cardNumber);
    }
    expect(csv.trim().split('\n')).toHaveLength(rows.length + 1);
    const { rows: logged } = await t.db.query<{ event: string; rows: number }>(
      `select event, (detail ->> 'rows')::int as rows from audit
       where event like 'agent-cards.in-charge%' and object = 'elenco-incaricati' order by event`,
    );
    expect(logged).toEqual([
      { event: 'agent-cards.in-charge-file', rows: rows.length },
      { event: 'agent-cards.in-charge-pdf', rows: rows.length },
    ]);
  });
});

describe('a day on which one was in charge', () => {
  it('NET-446 says so on paper', async () => {
    const { rowCount } = await t.db.query(
      `update agent_history set valid_from = '1990-01-01T10:00:00+01:00'
       where id = (select max(id) from agent_history where status = 'seller' and valid_to is null)`,
    );
    expect([rowCount, (await listOf('1990-01-01')).length]).toEqual([1, 1]);
    const pdf = await (await t.as('admin')).get('/file/agents-in-charge/pdf?day=1990-01-01');
    expect(await textOfPdf(pdf.raw)).toContain('14100 Asti (AT): 1 incaricato.');
  });
});

describe('what a card hangs on', () => {
  type Refused = { detail: string };
  const someone = async () => {
    const { username } = (await t.anyone.post<{ username: string }>('/dev/agents.json')).body;
    const client = await t.as(username);
    const issue = (lost = false) => client.post<Refused>('/api/agent/card', { lost }, { key: newKey() });
    return { username, issue };
  };
  /** What they have in hand, changed. @returns how many cards they had in all */
  const change = async (username: string, set: string): Promise<number> => {
    const { rowCount } = await t.db.query(
      `update agent_cards c set ${set} from agents a join users u on u.id = a.user_id
       where c.agent_id = a.id and u.username = $1`,
      [username],
    );
    return rowCount ?? 0;
  };

  it.each(['engagement_letter', 'engagement_letter_emakleen'])(
    'NET-440 is the letter of one shop, here without %s, and the photo, whatever else was uploaded since',
    async (missing) => {
      const { username, issue } = await someone();
      const cancelled = await t.db.query(
        `update contracts k set state = 'cancelled' from users u, contract_templates p
         where u.id = k.user_id and u.username = $1 and p.id = k.template_id and p.document_type = $2`,
        [username, missing],
      );
      expect(cancelled.rowCount).toBe(1);
      await t.db.query(
        `insert into user_uploads (user_id, kind, file_id, uploaded_by_user_id)
         select u.id, 'identity_document', min(f.id), u.id from users u, files f where u.username = $1 group by u.id`,
        [username],
      );
      expect((await issue()).status).toBe(200);
    },
  );

  it('NET-443 is its last day: on it a lost one is replaced, after it there is none to replace', async () => {
    const { username, issue } = await someone();
    await issue();
    await change(username, `first_day = '2025-11-22', last_day = '2026-11-20'`);
    const late = await issue(true);
    expect([late.status, late.body.detail]).toEqual([409, expect.stringContaining('non c’è nulla da sostituire')]);
    await change(username, `last_day = '2026-11-21'`);
    expect((await issue(true)).status).toBe(200);
  });

  it('NET-444 is made anew of one that was good still, not of one that had ended', async () => {
    const { username, issue } = await someone();
    await issue();
    await change(username, `first_day = '2025-11-22', withdrawn_at = ema_now(), withdrawn_why = 'name'`);
    await change(username, `last_day = '2026-11-20'`);
    await makeCardsAnew(t.services);
    expect(await change(username, `last_day = '2026-11-21'`)).toBe(1);
    await makeCardsAnew(t.services);
    expect(await change(username, `responsible = responsible`)).toBe(2);
  });
});
