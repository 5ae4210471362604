import { describe, expect, it } from 'vitest';
import { calls } from '@ema/calls/all.ts';
import type { CallSpec } from '@ema/calls/kernel/call.ts';
import { nameOfFile } from '../kernel/list-file.ts';
import { testPortal } from '../test/harness.ts';

const t = testPortal();
const titleOf = (row: { title: string }): string => row.title;
/** Who sees each list, where its rows are, and what of a row stands in which column of its file. */
const LISTS: readonly {
  list: string;
  file: string;
  who: string;
  shop?: 0 | 1;
  query?: string;
  column: string;
  of: (row: never) => string;
}[] = [
  {
    list: '/api/users',
    file: '/file/users',
    who: 'admin',
    column: 'Username',
    of: (u: { username: string }) => u.username,
  },
  {
    list: '/api/agents/direct-subordinates',
    file: '/file/direct-subordinates',
    who: 'manager',
    column: 'Codice',
    of: (r: { id: number }) => String(r.id),
  },
  {
    list: '/api/account/logs',
    file: '/file/account/logs',
    who: 'agente',
    column: 'Attività',
    of: (r: { typeName: string }) => r.typeName,
  },
  {
    list: '/api/agents',
    file: '/file/agents',
    who: 'manager',
    query: 'orderField=city&orderDir=desc',
    column: 'Codice',
    of: (a: { id: number }) => String(a.id),
  },
  {
    list: '/api/user-media',
    file: '/file/user-media',
    who: 'agente',
    column: 'File',
    of: (m: { name: string }) => m.name,
  },
  {
    list: '/api/admin/agents',
    file: '/file/admin-agents',
    who: 'admin',
    query: 'orderField=city&orderDir=desc',
    column: 'Codice',
    of: (a: { id: number }) => String(a.id),
  },
  {
    list: '/api/admin/user-anomalies',
    file: '/file/user-anomalies',
    who: 'admin',
    query: 'orderField=userName&orderDir=desc',
    column: 'Descrizione',
    of: (a: { description: string }) => a.description,
  },
  {
    list: '/api/contact-validations',
    file: '/file/contact-validations',
    who: 'admin',
    query: 'orderField=subjectName&orderDir=asc',
    column: 'Valore',
    of: (v: { contactValue: string }) => v.contactValue,
  },
  {
    list: '/api/admin/contracts',
    file: '/file/admin/contracts',
    who: 'admin',
    query: 'orderField=subject.fullName&orderDir=asc',
    column: 'Documento',
    of: (k: { titleWithRevision: string }) => k.titleWithRevision,
  },
  {
    list: '/api/account/fiscal-documents',
    file: '/file/fiscal-documents',
    who: 'agente',
    query: 'processMethod=read&orderField=documentDate&orderDir=asc',
    column: 'Documento',
    of: titleOf,
  },
  { list: '/api/account/card-receipts', file: '/file/card-receipts', who: 'manager', column: 'Documento', of: titleOf },
  {
    list: '/api/admin/fiscal-documents',
    file: '/file/agents-fiscal-documents',
    who: 'admin',
    query: 'documentType=FT,DC&isCanceled=false&orderDir=asc',
    column: 'Documento',
    of: titleOf,
  },
  {
    list: '/api/admin/card-receipts',
    file: '/file/agents-card-receipts',
    who: 'admin',
    column: 'Documento',
    of: titleOf,
  },
  {
    list: '/api/account/user-uploads',
    file: '/file/user-uploads',
    who: 'agente',
    column: 'Documento',
    of: (u: { name: string }) => u.name,
  },
  {
    list: '/api/agent/agent-external-incomes',
    file: '/file/agent-external-incomes',
    who: 'agente',
    query: 'orderField=incomeValue&orderDir=asc',
    column: 'Descrizione',
    of: (i: { description: string }) => i.description,
  },
  {
    list: '/api/admin/period-closings',
    file: '/file/period-closings',
    who: 'admin',
    column: 'Periodo',
    of: (c: { name: string }) => c.name,
  },
  {
    list: '/api/admin/level-changes',
    file: '/file/level-changes',
    who: 'admin',
    query: 'type=fall',
    column: 'Incaricato',
    of: (c: { fullName: string }) => c.fullName,
  },
  {
    list: '/api/admin/best-seller-charts',
    file: '/file/best-seller-charts',
    who: 'admin',
    column: 'Titolo',
    of: (c: { title: string }) => c.title,
  },
  {
    list: '/api/account/alerts',
    file: '/file/account/alerts',
    who: 'agente',
    query: 'orderField=title&orderDir=asc',
    column: 'Titolo',
    of: (a: { title: string }) => a.title,
  },
  {
    list: '/api/alert-recipient-read-confirmations',
    file: '/file/alert-recipient-read-confirmations',
    who: 'admin',
    query: 'includeAll=true',
    column: 'Conferma',
    of: (k: { readConfirmationId: number }) => String(k.readConfirmationId),
  },
  {
    list: '/api/alerts',
    file: '/file/alerts',
    who: 'admin',
    query: 'orderField=title&orderDir=desc',
    column: 'Titolo',
    of: (a: { title: string }) => a.title,
  },
  {
    list: '/api/alert-readers',
    file: '/file/alert-readers',
    who: 'admin',
    query: 'alert=1&orderField=readAt&orderDir=desc',
    column: 'Codice agente',
    of: (r: { user: { agentId: number } }) => String(r.user.agentId),
  },
  {
    list: '/api/agent/appointments',
    file: '/file/agent-appointments',
    who: 'agente',
    shop: 1,
    query: 'orderField=time&orderDir=desc',
    column: 'Numero',
    of: (a: { id: number }) => String(a.id),
  },
  {
    list: '/api/admin/kit-payments',
    file: '/file/kit-payments',
    who: 'admin',
    query: 'orderField=dueOn&orderDir=asc',
    column: 'Username',
    of: (p: { user: { username: string } }) => p.user.username,
  },
  {
    list: '/api/agent/customers',
    file: '/file/customers',
    who: 'agente',
    shop: 1,
    query: 'search=ro',
    column: 'Codice fiscale',
    of: (c: { fiscalCode: string }) => c.fiscalCode,
  },
  {
    list: '/api/agent/orders',
    file: '/file/orders',
    who: 'agente',
    shop: 1,
    query: 'orderField=orderTotal&orderDir=asc',
    column: 'Numero',
    of: (o: { id: number }) => String(o.id),
  },
  {
    list: '/api/agent/subordinates-commissions',
    file: '/file/subordinates-commissions',
    who: 'manager',
    shop: 1,
    query: 'orderDir=asc',
    column: 'Commissione',
    of: (r: { id: number }) => String(r.id),
  },
  {
    list: '/api/customer/commissions',
    file: '/file/customer-commissions',
    who: 'cliente',
    column: 'Ordine',
    of: (o: { orderId: number }) => String(o.orderId),
  },
  {
    list: '/api/admin/withdrawals',
    file: '/file/withdrawals',
    who: 'admin',
    query: 'orderField=orderTotal&orderDir=desc',
    column: 'Recesso',
    of: (w: { id: number }) => String(w.id),
  },
  {
    list: '/api/commission-deliveries',
    file: '/file/commission-deliveries',
    who: 'agente',
    shop: 1,
    query: 'paymentDeclaredByUser=false&paymentVerified=false',
    column: 'Codice',
    of: (d: { code: string }) => d.code,
  },
  {
    list: '/api/agent/reports/unpaid-deliveries',
    file: '/file/unpaid-deliveries',
    who: 'gm',
    query: 'from=2026-01-01',
    column: 'Codice',
    of: (r: { code: string }) => r.code,
  },
  {
    list: '/api/admin/commission-delivery-payments',
    file: '/file/commission-delivery-payments',
    who: 'admin',
    query: 'orderField=amount&orderDir=desc',
    column: 'Consegna',
    of: (p: { delivery: { code: string } }) => p.delivery.code,
  },
  {
    list: '/api/admin/payments',
    file: '/file/payments',
    who: 'admin',
    query: 'resolved=true&orderField=amount&orderDir=desc',
    column: 'Riferimento',
    of: (p: { reference: string }) => p.reference,
  },
  {
    list: '/api/ema-months',
    file: '/file/ema-months',
    who: 'admin',
    query: 'shop=0',
    column: 'Periodo',
    of: (p: { name: string }) => p.name,
  },
  {
    list: '/api/private-customers',
    file: '/file/private-customers',
    who: 'manager',
    query: 'orderField=id&orderDir=desc',
    column: 'ID',
    of: (c: { id: number }) => String(c.id),
  },
  {
    list: '/api/user-orders',
    file: '/file/user-orders',
    who: 'manager',
    query: 'orderField=total&orderDir=asc',
    column: 'ID',
    of: (o: { id: number }) => String(o.id),
  },
  {
    list: '/api/admin/commissions',
    file: '/file/commissions',
    who: 'admin',
    query: 'shop=1&exported=false&orderField=priceTotal&orderDir=asc',
    column: 'ID',
    of: (o: { id: number }) => String(o.id),
  },
];
const rowsOf = (raw: Buffer): string[][] =>
  raw
    .toString('utf8')
    .replace('\ufeff', '')
    .split('\r\n')
    .filter((line) => line !== '')
    .map((line) => line.split(';'));

type List = { items: never[]; pagination: { totalItems: number; totalPages: number } };

describe('every list as a file', () => {
  it.each(LISTS)(
    'ACC-351 R46 R47 $file holds what $list shows, in its order, and both are as many as it says',
    async ({ list, file, who, shop, query, column, of }) => {
      const client = await t.as(who, shop);
      const asked = query ? `?${query}&` : '?';
      const shown: string[] = [];
      let total = 0;
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const { body } = await client.get<List>(`${list}${asked}perPage=200&page=${page}`);
        shown.push(...body.items.map(of));
        pages = body.pagination.totalPages;
        total = body.pagination.totalItems;
      }
      expect(total, 'R46 as many as it says').toBe(shown.length);
      const csv = await client.get(`${file}${asked}format=csv`);
      expect(csv.status).toBe(200);
      expect(csv.raw.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
      const [head = [], ...rows] = rowsOf(csv.raw);
      expect(rows.map((cells) => cells[head.indexOf(column)])).toEqual(shown);
      const xlsx = await client.get(`${file}${asked}format=xlsx`);
      expect(xlsx.raw.subarray(0, 2).toString()).toBe('PK');
    },
  );

  it.each(LISTS)('R46 $list past its end still says how many rows it has', async ({ list, who, shop, query }) => {
    const client = await t.as(who, shop);
    const asked = query ? `?${query}&` : '?';
    const first = (await client.get<List>(`${list}${asked}perPage=10`)).body.pagination;
    const past = (await client.get<List>(`${list}${asked}perPage=10&page=9999`)).body;
    expect(past.items).toEqual([]);
    expect([past.pagination.totalItems, past.pagination.totalPages]).toEqual([first.totalItems, first.totalPages]);
  });

  it('ACC-351 R47 there is one for each list that has pages', () => {
    const isList = (call: CallSpec) =>
      call.method === 'GET' && call.query !== undefined && 'page' in (call.query as unknown as { shape: object }).shape;
    const known = new Set(LISTS.map((l) => l.list));
    const ofSomebody = ['/api/admin/logs', '/api/admin/user-uploads'];
    const answeredElsewhere = [
      '/api/agent/submitted-orders',
      '/api/agent/commissions',
      '/api/account/contracts',
      ...ofSomebody,
    ];
    const others = calls
      .filter((call) => isList(call) && !call.path.includes('/reports/fees'))
      .map((call) => call.path)
      .filter((path) => !known.has(path));
    expect(others.toSorted(), 'lists without an entry in LISTS, above').toEqual(answeredElsewhere.toSorted());
  });

  it('ACC-351 R47 whoever may not see the list may not have its file', async () => {
    expect((await t.anyone.get('/file/users')).status).toBe(401);
    const agente = await t.as('agente', 1);
    for (const file of ['/file/users', '/file/withdrawals', '/file/payments', '/file/commissions'])
      expect((await agente.get(file)).status, file).toBe(403);
  });

  it('ACC-351 R47 who took a file out is written down', async () => {
    const admin = await t.as('admin');
    await admin.get('/file/users?displayName=ro&format=xlsx');
    const written = await t.db.query(
      `select detail from audit where event = 'users.list-users-file' order by id desc limit 1`,
    );
    expect(written.rows[0]?.detail).toMatchObject({ format: 'xlsx' });
  });

  it('ACC-351 R47 a file that does not hold every row says so in its name', () => {
    expect(nameOfFile('I miei ordini', '2026-11-22', 7, 7)).toBe('i-miei-ordini-2026-11-22');
    expect(nameOfFile('Attività profilo', '2026-11-22', 7, 7)).toBe('attivita-profilo-2026-11-22');
    expect(nameOfFile('commissioni', '2026-11-22', 50_000, 60_000)).toBe('commissioni-2026-11-22-prime-50000-di-60000');
  });

  it.each([
    ['/api/users', 'displayName', 'desc', (u: { displayName: string }) => u.displayName],
    ['/api/agents', 'fullName', 'desc', (a: { fullName: string }) => a.fullName.split(' ').at(-1) ?? ''],
  ] as const)('ACC-352 R47 %s follows %s %s', async (list, field, dir, of) => {
    const admin = await t.as('admin');
    const { body } = await admin.get<List>(`${list}?orderField=${field}&orderDir=${dir}&perPage=200`);
    const first = (body.items as never[]).map(of as (row: never) => string).map((text) => text.toLowerCase()[0] ?? '');
    expect(first).toEqual(first.toSorted().toReversed());
    expect((await admin.get(`${list}?orderField=password`)).status).toBe(422);
  });
});
