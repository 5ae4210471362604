import { beforeAll, describe, expect, it } from 'vitest';
import { auditCount } from '../../test/builders.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';

const t = testPortal();
type Row = {
  posizione: number;
  nome: string;
  punti: number;
  mark: string | null;
  movement: number | null;
  isOwn: boolean;
};
type Chart = { title: string | null; publishedAt: string | null; rows: Row[] };
type Kept = { id: number; title: string; archivedAt: string | null; rows: number };
type Problem = { detail: string; violations: { propertyPath: string; message: string }[] };
type Checked = {
  rows: { nome: string; codice: number | null; movement: number | null }[];
  faults: { line: number; message: string }[];
};

let admin: Client;
let agente: Client;
let agentId: number;
beforeAll(async () => {
  admin = await t.as('admin');
  agente = await t.as('agente', 0);
  const { rows } = await t.db.query<{ id: string }>('select id from agents where user_id = $1', [agente.userId]);
  agentId = Number(rows[0]?.id);
});
const fileOf = (text: string) => ({
  content: `data:text/csv;base64,${Buffer.from(text).toString('base64')}`,
  name: 'classifica.csv',
  type: 'text/csv',
});
const HEAD = 'posizione;codice;nome;punti_fatt;punti_spons;punti_emaparfum';
const first = () => `${HEAD}\n1;;Anna Rossi;10;5;2\n2;${agentId};Marta Ferrero;9;0;0\n3;;Bruno Neri;1;0;0\n`;
const second = () => `${HEAD}\n1;${agentId};Marta Ferrero;90;0;0\n2;;anna rossi;10;5;2\n3;;Dino Dini;1;0;0\n`;
const publish = (who: Client, title: string, text: string, key = newKey()) =>
  who.post<{ id: number; rows: number } & Problem>(
    '/api/admin/best-seller-chart',
    { title, file: fileOf(text) },
    { key },
  );
const check = async (text: string) =>
  (await admin.post<Checked & Problem>('/api/admin/best-seller-chart/check', { file: fileOf(text) })).body;
const chart = async (who = agente) => (await who.get<Chart>('/api/agent/best-seller-chart')).body;
const kept = async () => (await admin.get<{ items: Kept[] }>('/api/admin/best-seller-charts')).body.items;

describe('who may', () => {
  it.each([
    ['POST', '/api/admin/best-seller-chart'],
    ['POST', '/api/admin/best-seller-chart/check'],
    ['DELETE', '/api/admin/best-seller-chart'],
    ['GET', '/api/admin/best-seller-charts'],
    ['POST', '/api/admin/best-seller-charts/1/restore'],
  ])('NET-200 NET-201 without the role nothing: %s %s', async (method, url) => {
    const ask = (who: Client) => ({ GET: who.get, POST: who.post, DELETE: who.del })[method as 'GET'](url, {} as never);
    expect((await ask(t.anyone)).status).toBe(401);
    expect((await ask(agente)).status).toBe(403);
    expect((await ask(await t.as('ordini'))).status).toBe(403);
  });
  it('NET-195 the chart is for agents of fibra and for whoever manages it', async () => {
    expect((await t.anyone.get('/api/agent/best-seller-chart')).status).toBe(401);
    expect((await (await t.as('cliente')).get('/api/agent/best-seller-chart')).status).toBe(403);
    expect((await admin.get('/api/agent/best-seller-chart')).status).toBe(200);
  });
});

describe('a chart', () => {
  it('NET-201 emptied twice is empty once, and whoever reads is told nothing of it', async () => {
    expect((await admin.del('/api/admin/best-seller-chart')).status).toBe(204);
    expect((await admin.del('/api/admin/best-seller-chart')).status).toBe(204);
    expect(await chart()).toEqual({ title: null, publishedAt: null, rows: [] });
    expect((await kept()).every((c) => c.archivedAt !== null)).toBe(true);
  });
  it('NET-359 is checked line by line before anything is written', async () => {
    const before = await kept();
    const answer = await check(`${HEAD}\n1;;Anna;10,5;5;2\n2;99999999;Bruno;1;1;1\n`);
    expect(answer).toEqual({
      rows: [],
      faults: [{ line: 2, message: '«punti_fatt» deve essere un numero intero da 0 in su.' }],
    });
    expect((await check(`${HEAD}\n1;;Anna;1;5;2\n2;99999999;Bruno;1;1;1\n`)).faults).toEqual([
      { line: 3, message: 'L’incaricato con codice 99999999 (Bruno) non esiste.' },
    ]);
    const right = await check(first());
    expect(right.faults).toEqual([]);
    expect(right.rows.map((row) => [row.nome, row.codice])).toEqual([
      ['Anna Rossi', null],
      ['Marta Ferrero', agentId],
      ['Bruno Neri', null],
    ]);
    expect(await kept()).toEqual(before);
  });
  it.each([
    ['data:text/csv;base64,', 'Il file non è leggibile. Sceglilo di nuovo.'],
    [
      `data:text/csv;base64,${Buffer.from('PK\0').toString('base64')}`,
      'Il file non è un CSV: salvalo come CSV e sceglilo di nuovo.',
    ],
  ])('NET-359 %s is no file of a chart', async (content, message) => {
    const answer = await admin.post<Problem>('/api/admin/best-seller-chart/check', {
      file: { content, name: 'x.csv', type: 'text/csv' },
    });
    expect([answer.status, answer.body.violations]).toEqual([422, [{ propertyPath: 'file', message }]]);
  });
  it('NET-359 with a fault is not published, not even in part', async () => {
    const before = await kept();
    const answer = await publish(admin, 'Novembre', `${HEAD}\n1;;Anna;1;1;1\n3;;Bruno;1;1;1\n`);
    expect([answer.status, answer.body.violations[0]?.message]).toEqual([
      422,
      'Riga 3: La posizione 3 salta: prima c’è solo 1 riga.',
    ]);
    expect(await kept()).toEqual(before);
  });
  it('NET-195 NET-196 NET-359 NET-361 published it is what everybody sees, with one’s own row', async () => {
    const key = newKey();
    const made = await publish(admin, 'Gara di novembre', first(), key);
    expect([made.status, made.body.rows]).toEqual([201, 3]);
    expect((await publish(admin, 'Gara di novembre', first(), key)).body.id).toBe(made.body.id);
    expect(await chart()).toEqual({
      title: 'Gara di novembre',
      publishedAt: expect.any(String),
      rows: [
        {
          posizione: 1,
          nome: 'Anna Rossi',
          punti_fatt: 10,
          punti_spons: 5,
          punti_emaparfum: 2,
          punti: 17,
          mark: 'star',
          movement: null,
          isOwn: false,
        },
        {
          posizione: 2,
          nome: 'Marta Ferrero',
          punti_fatt: 9,
          punti_spons: 0,
          punti_emaparfum: 0,
          punti: 9,
          mark: 'star',
          movement: expect.toSatisfy((m) => m === null || Number.isInteger(m)),
          isOwn: true,
        },
        {
          posizione: 3,
          nome: 'Bruno Neri',
          punti_fatt: 1,
          punti_spons: 0,
          punti_emaparfum: 0,
          punti: 1,
          mark: 'star',
          movement: null,
          isOwn: false,
        },
      ],
    });
    const { rows: places } = await t.db.query<{ place: number }>(
      'select place from best_seller_rows where chart_id = $1 order by place',
      [made.body.id],
    );
    expect(places.map(({ place }) => place)).toEqual([1, 2, 3]);
    expect((await chart(admin)).rows.some((r) => r.isOwn)).toBe(false);
    expect(await auditCount(t, 'rankings.publish-chart', made.body.id)).toBe(1);
  });
  it('NET-359 NET-360 the next one archives it and says who moved; the archive brings it back', async () => {
    await publish(admin, 'Gara di dicembre', second());
    expect((await chart()).rows.map((r) => [r.nome, r.movement])).toEqual([
      ['Marta Ferrero', 1],
      ['anna rossi', -1],
      ['Dino Dini', null],
    ]);
    const [now, before] = await kept();
    expect([now?.title, now?.archivedAt, before?.title]).toEqual(['Gara di dicembre', null, 'Gara di novembre']);
    expect([now?.rows, before?.rows]).toEqual([3, 3]);
    expect(before?.archivedAt).not.toBeNull();
    const restore = (id: number) => admin.post<Problem>(`/api/admin/best-seller-charts/${id}/restore`);
    expect((await restore(before?.id ?? 0)).status).toBe(204);
    expect((await restore(before?.id ?? 0)).status).toBe(204);
    expect((await chart()).title).toBe('Gara di novembre');
    expect((await kept()).filter((c) => c.archivedAt === null)).toHaveLength(1);
    expect((await restore(99_999_999)).status).toBe(404);
  });
  it('NET-359 NET-360 twenty who publish, empty and restore at once leave one in view at most', async () => {
    const [some] = await kept();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        i % 3 === 0
          ? publish(admin, `Gara ${i}`, first())
          : i % 3 === 1
            ? admin.post(`/api/admin/best-seller-charts/${some?.id}/restore`)
            : admin.del('/api/admin/best-seller-chart'),
      ),
    );
    expect(new Set(answers.map((a) => a.status))).toEqual(new Set([201, 204]));
    const { items: all, pagination } = (
      await admin.get<{ items: Kept[]; pagination: { totalItems: number } }>(
        '/api/admin/best-seller-charts?perPage=200',
      )
    ).body;
    expect(pagination.totalItems).toBe(all.length);
    expect(all.filter((c) => c.archivedAt === null).length).toBeLessThanOrEqual(1);
    expect(all.filter((c) => /^Gara \d+$/.test(c.title))).toHaveLength(7);
    expect(all.every((c) => c.rows > 0)).toBe(true);
  });
});
