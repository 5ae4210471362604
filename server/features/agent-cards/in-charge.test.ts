import { describe, expect, it } from 'vitest';
import { newKey, testPortal } from '../../test/harness.ts';
import { moveClock } from '../../test/move-clock.ts';
import { textOfPdf } from '../../test/pdf-text.ts';
import { patchSeen } from '../../test/seen.ts';

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
