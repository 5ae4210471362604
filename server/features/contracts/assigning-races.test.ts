/** Texts that are published, given and signed at the same time. */
import { beforeAll, describe, expect, it } from 'vitest';
import { testPortal, type Client } from '../../test/harness.ts';
import { signersOf, type Signer } from '../../test/signers.ts';
import { assignContracts, assignWhatIsFor } from './assign.ts';
import { contractJobs } from './jobs.ts';
import { publishTo } from './publication-job.ts';

const t = testPortal();
const { someone, sign } = signersOf(t);
const API = '/api/admin/contract-templates';
const WAITING = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
type Counts = { signedCount: number; pendingCount: number };
type Template = Counts & {
  documentType: string;
  isPublishing: boolean;
  draft: { version: number } | null;
  revisions: (Counts & { revision: number })[];
};
let admin: Client;
beforeAll(async () => {
  admin = await t.as('admin');
});

/** A new revision; nobody is asked for it yet. @returns its id */
const publish = async (type: string, asked: 'everybody' | 'unsigned', words: string): Promise<number> => {
  const { body } = await admin.post<Template>(`${API}/${type}/draft`, {});
  const text = { body: `# Accordo\n\nIo, {{nome}}, accetto. ${words}\n\n[[firma]]`, version: body.draft?.version };
  const saved = await admin.patch<Template>(`${API}/${type}/draft`, text);
  const done = await admin.post(`${API}/${type}/publish`, { version: saved.body.draft?.version, asked });
  expect(done.status).toBe(200);
  const { rows } = await t.db.query<{ id: number }>(
    'select id::int from contract_templates where document_type = $1 order by revision desc limit 1',
    [type],
  );
  return rows[0]?.id ?? 0;
};
let kinds = 0;
/** A kind that the office gives by hand, published once. */
const ownKind = async (): Promise<string> => {
  const { body } = await admin.post<Template>(API, { title: `Intesa ${(kinds += 1)}`, audience: 'by-hand' });
  await publish(body.documentType, 'everybody', 'Primo.');
  return body.documentType;
};
const give = (who: Signer, documentType: string) =>
  admin.post<{ id: number }>('/api/admin/contracts', { user: who.userId, documentType });
const given = async (who: Signer, type: string): Promise<number> => (await give(who, type)).body.id;
const heldBy = async (who: Signer, type: string): Promise<string[]> =>
  (
    await t.db.query<{ revision: number; state: string }>(
      `select r.revision, k.state from contracts k join contract_templates r on r.id = k.template_id
       where k.user_id = $1 and r.document_type = $2 order by k.id`,
      [who.userId, type],
    )
  ).rows.map(({ revision, state }) => `${revision} ${state}`);
const cancel = (id: number, reassign: boolean) =>
  admin.post(`/api/admin/contracts/${id}/cancel`, { reason: 'Nome sbagliato', reassign });
const inTransaction = <T>(work: (tx: Parameters<typeof assignWhatIsFor>[0]) => Promise<T>): Promise<T> =>
  t.services.db.transaction(t.services.ports.clock.now(), work);

/** Somebody else has done this and is not through; the call comes meanwhile, and waits for it. */
const whileAnother = async <T>(statements: [string, unknown[]][], call: () => Promise<T>): Promise<T> => {
  const other = await t.db.connect();
  try {
    await other.query('begin');
    for (const [statement, values] of statements) await other.query(statement, values);
    const answer = call();
    await expect.poll(async () => (await t.db.query(WAITING)).rows.length, { timeout: 20_000 }).toBe(1);
    await other.query('commit');
    return await answer;
  } finally {
    other.release();
  }
};
/** As the office publishes it. */
const publishing = (type: string): [string, unknown[]][] => [
  ['select from contract_kinds where document_type = $1 for update', [type]],
  [
    `insert into contract_templates (document_type, revision, title, body, shop, is_privacy, published_at, note)
     select document_type, revision + 1, title, body, shop, is_privacy, ema_now(), ''
     from contract_templates where document_type = $1 order by revision desc limit 1`,
    [type],
  ],
];

describe('a text that is published at the same time', () => {
  it('ACC-386 ACC-384 what takes the place of a cancelled one is the newest, once it is there', async () => {
    const type = await ownKind();
    const who = await someone([]);
    const id = await given(who, type);
    expect((await whileAnother(publishing(type), () => cancel(id, true))).status).toBe(200);
    expect(await heldBy(who, type)).toEqual(['1 cancelled', '2 assigned']);
  });

  it('ACC-384 whoever is given what they need is given the newest, once it is there', async () => {
    const type = 'agent_registration';
    const who = await someone([]);
    await whileAnother(publishing(type), () => inTransaction((tx) => assignContracts(tx, who.userId, [type])));
    const { rows } = await t.db.query<{ newest: number }>(
      'select max(revision) as newest from contract_templates where document_type = $1',
      [type],
    );
    expect(await heldBy(who, type)).toEqual([`${rows[0]?.newest} assigned`]);
  });

  it('ACC-384 whoever joins is given the newest, and no second one before the first has given way', async () => {
    const [type, other] = [await ownKind(), await ownKind()];
    const [waiting, joining] = [await someone([]), await someone([])];
    await given(waiting, type);
    await publish(type, 'everybody', 'Secondo.');
    await inTransaction((tx) => assignWhatIsFor(tx, waiting.userId));
    expect(await heldBy(waiting, type)).toEqual(['1 assigned']);

    await t.db.query(`update contract_kinds set audience = 'agents' where document_type = $1`, [other]);
    await whileAnother(publishing(other), () => inTransaction((tx) => assignWhatIsFor(tx, joining.userId)));
    expect(await heldBy(joining, other)).toEqual(['2 assigned']);
  });

  it('ACC-385 whoever is signing the one before is waited for, and keeps what they signed', async () => {
    const type = await ownKind();
    const who = await someone([]);
    const id = await given(who, type);
    const templateId = await publish(type, 'unsigned', 'Secondo.');
    const signing = `update contracts set state = 'signed', signed_at = ema_now() where id = $1`;
    await whileAnother([[signing, [id]]], () => publishTo(t.services, templateId));
    expect(await heldBy(who, type)).toEqual(['1 signed']);
  });
});

describe('a publication', () => {
  const jobsOf = async (templateId: number) =>
    (
      await t.db.query(`select from pgboss.job where name = 'contracts.publish' and data ->> 'templateId' = $1`, [
        String(templateId),
      ])
    ).rowCount;

  it('ACC-384 ACC-385 asks who signed one and has another to sign, in the place of that; and is over once', async () => {
    const type = await ownKind();
    const who = await someone([]);
    await sign(who.client, await given(who, type), who.mobile);
    await publishTo(t.services, await publish(type, 'everybody', 'Secondo.'));
    const third = await publish(type, 'unsigned', 'Terzo.');
    expect(await jobsOf(third), 'its job').toBe(1);
    const isPublishing = async (of: string) => (await admin.get<Template>(`${API}/${of}`)).body.isPublishing;
    expect([await isPublishing(type), await isPublishing('order_copy')]).toEqual([true, false]);
    await contractJobs.find((job) => job.queue === 'contracts.publish-sweep')?.run(t.services, {});
    expect(await heldBy(who, type)).toEqual(['1 signed', '2 cancelled', '3 assigned']);

    const { body } = await admin.get<Template>(`${API}/${type}`);
    expect([body.isPublishing, body.signedCount, body.pendingCount]).toEqual([false, 1, 1]);
    expect(body.revisions.map((r) => [r.revision, r.signedCount, r.pendingCount])).toEqual([
      [3, 0, 1],
      [2, 0, 0],
      [1, 1, 0],
    ]);
    const finished = `update contract_publications set finished_at = started_at + interval '1 minute'
      where template_id = $1 returning finished_at`;
    const [kept] = (await t.db.query(finished, [third])).rows;
    await publishTo(t.services, third);
    const again = await t.db.query('select finished_at from contract_publications where template_id = $1', [third]);
    expect(again.rows).toEqual([kept]);
  });

  it('ACC-384 that concerns nobody has nothing to do', async () => {
    const { body } = await admin.post<Template>(API, { title: 'Intesa di nessuno', audience: 'by-hand' });
    expect(await jobsOf(await publish(body.documentType, 'everybody', 'Primo.'))).toBe(0);
  });
});

describe('what somebody has already', () => {
  it('ACC-387 of other texts, of revisions before, or cancelled keeps nobody from being given one', async () => {
    const type = await ownKind();
    const who = await someone(['agent_registration', 'engagement_letter_emakleen']);
    expect((await sign(who.client, who.id, who.mobile)).status).toBe(200);
    const first = await give(who, type);
    expect(first.status, 'beside what was signed and what waits').toBe(201);
    await sign(who.client, first.body.id, who.mobile);
    expect((await give(who, type)).status, 'the revision in force').toBe(409);
    await publish(type, 'unsigned', 'Secondo.');
    const second = await give(who, type);
    expect(second.status, 'a newer one').toBe(201);
    await sign(who.client, second.body.id, who.mobile);
    expect((await cancel(second.body.id, false)).status).toBe(200);
    expect((await give(who, type)).status, 'the one that was cancelled').toBe(201);
    expect(await heldBy(who, type)).toEqual(['1 signed', '2 cancelled', '2 assigned']);
  });

  it.each(['disabled = true', 'deleted_at = ema_now()'])(
    'ACC-387 an account with %s is given nothing',
    async (what) => {
      const who = await someone([]);
      await t.db.query(`update users set ${what} where id = $1`, [who.userId]);
      const refused = await admin.post<{ detail: string }>('/api/admin/contracts', {
        user: who.userId,
        documentType: 'engagement_letter',
      });
      expect([refused.status, refused.body.detail]).toEqual([
        409,
        'Questo account non è attivo: nessuno potrebbe firmare.',
      ]);
    },
  );
});
