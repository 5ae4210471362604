/** Proves what the office changes of what an agent gave once: IBAN, VAT number and identity document. */
import { beforeAll, describe, expect, it } from 'vitest';
import { auditCount } from '../../test/builders.ts';
import { testPortal, type Client } from '../../test/harness.ts';

const t = testPortal();
let admin: Client;
beforeAll(async () => {
  admin = await t.as('admin');
});

type Detail = {
  iban: string | null;
  vatNumber: string | null;
  idCard: { number: string; expiryDate: string } | null;
  version: number;
  detail: string;
  violations: { propertyPath: string; message: string }[];
};
const OLD = { iban: 'IT60X0542811101000000123456', holder: 'Mario Rossi', vat: '01234560058' };
const account = { iban: 'it34 f030 6909 6060 0000 0987 651', accountName: 'Maria Rossi' };
const VAT = '00743110157';
const MISSING = 9_999_999;

type Agent = { id: number; userId: number; username: string; email: string };
const agentWith = async (given = OLD): Promise<Agent> => {
  const { body } = await t.anyone.post<{ username: string; email: string }>('/dev/agents.json');
  const { rows } = await t.db.query<{ id: number; user_id: number }>(
    `update agents set iban = $2, iban_holder = $3, vat_number = $4
     where user_id = (select id from users where username = $1)
     returning id::int, user_id::int`,
    [body.username, given.iban, given.holder, given.vat],
  );
  return { ...body, id: rows[0]?.id ?? 0, userId: rows[0]?.user_id ?? 0 };
};
const read = async ({ id }: { id: number }) => (await admin.get<Detail>(`/api/admin/agents/${id}`)).body;
const api = ({ id }: { id: number }, what: string) => `/api/admin/agents/${id}/${what}`;

describe('the bank account and the VAT number of an agent', () => {
  const reason = 'IBAN digitato male, ha mandato la contabile';
  const change = (who: Client, agent: { id: number }, body: object) =>
    who.patch<Detail>(api(agent, 'payment-data'), { reason, ...body });

  it('ACC-608 are changed by administrators alone, of agents who are there and had given them', async () => {
    const agent = await agentWith();
    const { version } = await read(agent);
    expect((await change(t.anyone, agent, { account, version })).status).toBe(401);
    expect((await change(await t.as(agent.username), agent, { account, version })).status).toBe(403);
    expect((await change(admin, { id: MISSING }, { account, version })).status).toBe(404);
    for (const nothing of [{ version }, { account, version, reason: '' }, { vatNumber: '1', version }])
      expect((await change(admin, agent, nothing)).status).toBe(422);
    const wrong = { ...account, iban: 'IT34F0306909606000000987652' };
    expect((await change(admin, agent, { account: wrong, version })).body.violations[0]?.propertyPath).toBe(
      'account.iban',
    );
    await t.db.query('update agents set iban = null, iban_holder = null, vat_number = null where id = $1', [agent.id]);
    for (const never of [{ account }, { vatNumber: VAT }])
      expect((await change(admin, agent, { ...never, version })).status).toBe(409);
  });

  it('ACC-608 ACC-198 change with why, are told to the agent by their ends, and stand in the log; an old page is refused', async () => {
    const agent = await agentWith();
    const { version } = await read(agent);
    const changed = await change(admin, agent, { account, vatNumber: VAT, version });
    expect([changed.status, changed.body.iban, changed.body.vatNumber]).toEqual([
      200,
      'IT34F0306909606000000987651',
      VAT,
    ]);
    const mails = await t.outbox(agent.email);
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      'Il tuo IBAN è stato cambiato',
      'La tua partita IVA è stata cambiata',
    ]);
    expect(mails.map(({ body }) => body).join()).not.toContain('IT34F03');
    expect((await change(admin, agent, { account, vatNumber: VAT, version })).status).toBe(200);
    expect((await t.outbox(agent.email)).length).toBe(2);
    expect((await change(admin, agent, { vatNumber: OLD.vat, version })).body).toMatchObject({
      type: 'urn:ema:stale_version',
    });
    expect(await auditCount(t, 'agents.change-payment-data', agent.id)).toBe(1);
    const event = await t.db.query(
      `select detail from audit where event = 'agents.change-payment-data' and object_id = $1`,
      [String(agent.id)],
    );
    expect(event.rows[0]?.detail).toMatchObject({ reason, before: { iban: '…3456' }, after: { iban: '…7651' } });
    const holder = await t.db.query('select iban_holder from agents where id = $1', [agent.id]);
    expect(holder.rows).toEqual([{ iban_holder: 'Maria Rossi' }]);
  });
});

describe('what the agent is told of', () => {
  it('ACC-608 is what was changed: the account, also its holder alone, or the VAT number', async () => {
    const agent = await agentWith();
    const tellsOf = async (body: object) => {
      const before = (await t.outbox(agent.email)).length;
      const { version } = await read(agent);
      const changed = await admin.patch(api(agent, 'payment-data'), { reason: 'Come da contabile', version, ...body });
      expect(changed.status).toBe(200);
      const mails = await t.outbox(agent.email);
      return mails.slice(0, mails.length - before).map(({ subject }) => subject);
    };
    const iban = 'IT34F0306909606000000987651';
    expect(await tellsOf({ account: { iban, accountName: OLD.holder } })).toEqual(['Il tuo IBAN è stato cambiato']);
    expect(await tellsOf({ account: { iban, accountName: 'Maria Rossi' } })).toEqual(['Il tuo IBAN è stato cambiato']);
    expect(await tellsOf({ vatNumber: VAT })).toEqual(['La tua partita IVA è stata cambiata']);
    expect(await tellsOf({ vatNumber: VAT, account: { iban, accountName: 'Maria Rossi' } })).toEqual([]);
  });
});

describe('the identity document of an agent', () => {
  const card = {
    idCardType: 'Patente',
    idCardNumber: 'U1B23456C',
    idCardIssueDate: '2026-10-01',
    idCardExpiryDate: '2036-10-01',
    idCardIssuedBy: 'Comune di Torino',
  };
  const change = (who: Client, agent: { id: number }, body: object) =>
    who.put<Detail>(api(agent, 'id-card'), { ...card, ...body });
  const banner = async (agent: Agent) => {
    const { body } = await (
      await t.as(agent.username)
    ).get<{ agent: { idCard: { expiryDate: string } } }>('/api/account');
    return body.agent.idCard.expiryDate;
  };

  it('ACC-609 ACC-034 ACC-223 is renewed by the office, and the expired one is asked for no more', async () => {
    const agent = await agentWith();
    await t.db.query(`update agents set id_card_expiry_date = '2026-11-20' where id = $1`, [agent.id]);
    expect(await banner(agent)).toBe('2026-11-20');
    const { version } = await read(agent);
    expect((await change(t.anyone, agent, { version })).status).toBe(401);
    expect((await change(await t.as(agent.username), agent, { version })).status).toBe(403);
    expect((await change(admin, { id: MISSING }, { version })).status).toBe(404);
    const expired = await change(admin, agent, { idCardExpiryDate: '2026-11-20', idCardType: 'Tessera', version });
    expect([expired.status, expired.body.violations.map((v) => v.propertyPath)]).toEqual([
      422,
      ['idCardType', 'idCardExpiryDate'],
    ]);
    const { detail, violations } = (await change(admin, agent, { idCardExpiryDate: '2026-11-20', version })).body;
    expect([violations.length, detail], 'one fault is the sentence itself').toEqual([1, violations[0]?.message]);
    expect(expired.body.detail).not.toBe(expired.body.violations[0]?.message);
    const changed = await change(admin, agent, { version });
    expect([changed.status, changed.body.idCard]).toMatchObject([
      200,
      { number: 'U1B23456C', expiryDate: '2036-10-01' },
    ]);
    expect(await banner(agent)).toBe('2036-10-01');
    expect((await change(admin, agent, { version })).status).toBe(200);
    expect((await change(admin, agent, { idCardNumber: 'U1B23456D', version })).body).toMatchObject({
      type: 'urn:ema:stale_version',
    });
    expect(await auditCount(t, 'agents.change-id-card', agent.id)).toBe(1);
  });

  it('ACC-609 ACC-608 of a deleted agent nothing is written', async () => {
    const agent = await agentWith();
    await t.db.query(`update agents set status = 'deleted' where id = $1`, [agent.id]);
    const { version } = await read(agent);
    expect((await change(admin, agent, { version })).status).toBe(409);
    const body = { account, reason: 'prova', version };
    expect((await admin.patch(api(agent, 'payment-data'), body)).status).toBe(409);
  });
});
