import { PDF } from '@libpdf/core';
import { describe, expect, it } from 'vitest';
import { testPortal, type Client } from '../../test/harness.ts';

const t = testPortal();
const API = '/api/admin/contract-templates';
type Problem = { detail: string; errors: Record<string, string> };
type Template = {
  documentType: string;
  title: string;
  audienceName: string;
  revision: number | null;
  signedCount: number;
  pendingCount: number;
  isPublishing: boolean;
  inForce: { title: string; body: string } | null;
  draft: { title: string; body: string; version: number; updatedBy: string | null } | null;
  revisions: {
    revision: number;
    note: string;
    publishedBy: string | null;
    publication: { asked: string; concerned: number; finishedAt: string | null } | null;
  }[];
};
let admin: Client | undefined;
const asAdmin = async (): Promise<Client> => (admin ??= await t.as('admin'));
let nextKind = 0;
/** A kind of the office's own, with its draft. */
const newKind = async (more: { audience?: string; shop?: number | null } = {}): Promise<Template> => {
  const title = `Regolamento ${(nextKind += 1)}`;
  const made = await (await asAdmin()).post<Template>(API, { title, audience: 'by-hand', ...more });
  expect(made.status).toBe(201);
  return made.body;
};
const TEXT = '# Regolamento\n\nIo, {{nome}}, accetto.\n\n[[firma]]';

describe('contract texts of the office', () => {
  it('ACC-380 the list says who each is for, what is in force and how many signed', async () => {
    expect((await t.anyone.get(API)).status).toBe(401);
    for (const who of ['agente', 'cliente', 'ordini']) expect((await (await t.as(who)).get(API)).status, who).toBe(403);
    const { items } = (await (await asAdmin()).get<{ items: Template[] }>(API)).body;
    expect(items.slice(0, 7).map((k) => [k.documentType, k.audienceName, k.revision])).toEqual([
      ['order_copy', 'Ogni commissione ha la sua copia', 1],
      ['privacy_policy_agent_emakleen', 'Agenti di kleen', 1],
      ['privacy_policy_customer', 'Clienti con un account', 1],
      ['privacy_policy_manager', 'Responsabili di rete', 1],
      ['engagement_letter', 'Agenti di fibra', 1],
      ['engagement_letter_emakleen', 'Agenti di kleen', 1],
      ['agent_registration', 'Tutti gli agenti', 1],
    ]);
    expect(items.find((k) => k.documentType === 'agent_registration')?.signedCount).toBeGreaterThan(0);
    const one = `${API}/agent_registration`;
    expect((await t.anyone.get(one)).status).toBe(401);
    expect((await (await t.as('agente')).get(one)).status).toBe(403);
    expect((await (await asAdmin()).get(`${API}/nobody`)).status).toBe(404);
    const { inForce } = (await (await asAdmin()).get<Template>(one)).body;
    expect([inForce?.title, inForce?.body.slice(0, 20)]).toEqual(['Modulo di adesione', '# Modulo di adesione']);
  });

  it('ACC-381 a draft begins with the text in force, is one for all, and is saved by whoever saw it last', async () => {
    const api = `${API}/engagement_letter/draft`;
    const client = await asAdmin();
    for (const ask of [
      () => t.anyone.post(api, {}),
      () => t.anyone.patch(api, { version: 1 }),
      () => t.anyone.del(`${api}?version=1`),
    ])
      expect((await ask()).status).toBe(401);
    const agent = await t.as('agente');
    expect((await agent.post(api, {})).status).toBe(403);
    expect((await agent.patch(api, { version: 1 })).status).toBe(403);
    expect((await agent.del(`${api}?version=1`)).status).toBe(403);
    expect((await client.post(`${API}/nobody/draft`, {})).status).toBe(404);
    expect((await client.patch<Problem>(api, { version: 1 })).body.detail).toContain('Non c’è più una bozza');
    expect((await client.del(`${api}?version=1`)).status).toBe(409);

    const begun = (await client.post<Template>(api, {})).body;
    expect([begun.draft?.title, begun.draft?.body]).toEqual([begun.inForce?.title, begun.inForce?.body]);
    expect(begun.draft?.version).toBe(1);
    const saved = await client.patch<Template>(api, { title: 'Lettera nuova', version: 1 });
    expect([saved.body.draft?.title, saved.body.draft?.version]).toEqual(['Lettera nuova', 2]);
    expect(saved.body.draft?.body).toBe(begun.inForce?.body);
    expect((await client.post<Template>(api, {})).body.draft?.title).toBe('Lettera nuova');
    expect((await client.patch(api, { title: 'Vecchia', version: 1 })).status).toBe(409);
    const refused = await client.patch<Problem>(api, { body: 'Io, {{cognome}}', version: 2 });
    expect([refused.status, refused.body.errors['body']]).toEqual([
      422,
      expect.stringContaining('{{cognome}} non è un segnaposto conosciuto.'),
    ]);
    expect((await client.del(`${api}?version=1`)).status).toBe(409);
    const gone = await client.del<Template>(`${api}?version=2`);
    expect([gone.status, gone.body.draft, gone.body.revision]).toEqual([200, null, 1]);
    expect((await client.patch(`${API}/nobody/draft`, { version: 1 })).status).toBe(404);
    expect((await client.del(`${API}/nobody/draft?version=1`)).status).toBe(404);
  });

  it('ACC-381 two who begin a draft at once have the same one, and of two who save one is refused', async () => {
    const client = await asAdmin();
    const api = `${API}/privacy_policy_manager/draft`;
    const begun = await Promise.all([client.post<Template>(api, {}), client.post<Template>(api, {})]);
    expect(begun.map((one) => one.status)).toEqual([200, 200]);
    expect(begun.map((one) => one.body.draft?.version)).toEqual([1, 1]);
    const saved = await Promise.all(
      ['Prima', 'Seconda'].map((title) => client.patch<Template>(api, { title, version: 1 })),
    );
    expect(saved.map((one) => one.status).toSorted()).toEqual([200, 409]);
    const winner = saved.find((one) => one.status === 200)?.body.draft;
    expect((await client.get<Template>(`${API}/privacy_policy_manager`)).body.draft).toEqual(winner);
  });

  it('ACC-111 ACC-381 a kind of the office has a type of its own, for whom it says', async () => {
    const client = await asAdmin();
    expect((await t.anyone.post(API, {})).status).toBe(401);
    expect((await (await t.as('agente')).post(API, { title: 'Codice', audience: 'by-hand' })).status).toBe(403);
    expect((await client.post(API, { title: 'Codice', audience: 'orders' })).status).toBe(422);
    const first = await client.post<Template>(API, { title: 'Codice etico', audience: 'agents', shop: 1 });
    const second = await client.post<Template>(API, { title: 'Codice etico', audience: 'customers', shop: 1 });
    expect([first.body.documentType, first.body.audienceName, first.body.revision]).toEqual([
      'other_codice_etico',
      'Agenti di kleen',
      null,
    ]);
    expect([second.body.documentType, second.body.audienceName]).toEqual([
      'other_codice_etico_2',
      'Clienti con un account',
    ]);
    expect(first.body.draft).toMatchObject({ title: 'Codice etico', body: '', version: 1 });
  });

  it('ACC-382 the preview is the text with example data, marked on every page', async () => {
    const client = await asAdmin();
    const { documentType } = await newKind();
    const api = `${API}/${documentType}/preview`;
    expect((await t.anyone.post(api, { title: 'A', body: TEXT })).status).toBe(401);
    expect((await (await t.as('agente')).post(api, { title: 'A', body: TEXT })).status).toBe(403);
    expect((await client.post(`${API}/nobody/preview`, { title: 'A', body: TEXT })).status).toBe(404);
    expect((await client.post(api, { title: 'A', body: '{{x}}' })).status).toBe(422);
    const shown = await client.post(api, { title: 'Codice', body: `${TEXT}\n\n[[pagina]]\n\nFine` });
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'application/pdf']);
    const pages = (await PDF.load(shown.raw)).getPages().map((page) => page.extractText().text);
    expect(pages).toHaveLength(2);
    expect(pages[0]).toContain('Maria Rossi');
    for (const page of pages) expect(page).toContain('ANTEPRIMA');
    expect((await client.get<Template>(`${API}/${documentType}`)).body.draft?.body).toBe('');
  });

  it('ACC-382 every published text is several pages long, and can be looked at', async () => {
    const client = await asAdmin();
    const { items } = (await client.get<{ items: Template[] }>(API)).body;
    const file = (type: string, revision = 1) => `/file/admin/contract-templates/${type}/${revision}`;
    expect((await t.anyone.get(file('order_copy'))).status).toBe(401);
    expect((await (await t.as('agente')).get(file('order_copy'))).status).toBe(403);
    expect((await client.get(file('order_copy', 99))).status).toBe(404);
    for (const { documentType } of items.filter((k) => k.revision === 1)) {
      const shown = await client.get(file(documentType));
      const pages = (await PDF.load(shown.raw)).getPages().map((page) => page.extractText().text);
      expect(pages.length, documentType).toBeGreaterThanOrEqual(3);
      expect(pages.join(' '), documentType).not.toContain('{{');
      expect(pages.at(-1), documentType).toContain('Maria Rossi');
    }
  });

  it('ACC-384 who may publish, and what keeps a text from being published', async () => {
    const client = await asAdmin();
    const kind = await newKind();
    const api = `${API}/${kind.documentType}/publish`;
    const said = { version: 1, asked: 'everybody' };
    expect((await t.anyone.post(api, said)).status).toBe(401);
    expect((await (await t.as('agente')).post(api, said)).status).toBe(403);
    expect((await client.post(`${API}/nobody/publish`, said)).status).toBe(404);
    expect((await client.post<Problem>(api, said)).body.detail).toContain('riquadro della firma');
    await client.patch(`${API}/${kind.documentType}/draft`, { body: TEXT, version: 1 });
    expect((await client.post(api, said)).status).toBe(409);
    expect((await client.post(api, { version: 2 })).status).toBe(422);
    const published = await client.post<Template>(api, { version: 2, asked: 'everybody', note: 'Prima stesura' });
    expect(published.status).toBe(200);
    expect(published.body).toMatchObject({ revision: 1, draft: null, isPublishing: false });
    expect(published.body.revisions).toMatchObject([
      { revision: 1, note: 'Prima stesura', publishedBy: 'Elena Gallesio', publication: { concerned: 0 } },
    ]);
    expect((await client.post<Problem>(api, said)).body.detail).toContain('Non c’è una bozza');
    await client.post(`${API}/${kind.documentType}/draft`, {});
    expect((await client.post<Problem>(api, said)).body.detail).toContain('uguale al testo in vigore');
  });

  it('ACC-384 a published text is never changed, not even by the portal', async () => {
    await expect(t.services.pool.query(`update contract_templates set body = ''`)).rejects.toThrow('permission denied');
    await expect(t.services.pool.query(`delete from contract_templates`)).rejects.toThrow('permission denied');
  });

  it('ACC-384 of two who publish at once one publishes', async () => {
    const client = await asAdmin();
    const kind = await newKind();
    await client.patch(`${API}/${kind.documentType}/draft`, { body: TEXT, version: 1 });
    const publish = () =>
      client.post<Template>(`${API}/${kind.documentType}/publish`, { version: 2, asked: 'unsigned' });
    const answers = await Promise.all([publish(), publish(), publish()]);
    expect(answers.map((one) => one.status).toSorted()).toEqual([200, 409, 409]);
    expect((await client.get<Template>(`${API}/${kind.documentType}`)).body.revisions).toHaveLength(1);
  });
});
