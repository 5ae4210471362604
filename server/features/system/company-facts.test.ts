import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textFaults } from '@ema/domain/contracts/text-faults.ts';
import type { Audience } from '@ema/domain/contracts/kinds.ts';
import { seedContracts } from '../../db/seed/contracts.ts';
import { seedParameters } from '../../db/seed/parameters.ts';
import type { Config } from '../../kernel/config.ts';
import { makeCommission } from '../../test/builders.ts';
import { shopper, submittedOrder, type Problem } from '../../test/customer-builders.ts';
import { newKey, testPortal } from '../../test/harness.ts';
import { textOfPdf } from '../../test/pdf-text.ts';
import { gatherFacts } from './health-facts.ts';

/** A portal whose company says who it is. */
const SAID = {
  EMA_COMPANY_SEAT: 'Via Roma 1, 12100 Cuneo (CN)',
  EMA_COMPANY_VAT_NUMBER: '00743110157',
  EMA_CUSTOMERS_MAIL: 'clienti@example.it',
  EMA_WITHDRAWALS_MAIL: 'recessi@example.it',
  EMA_PRIVACY_MAIL: 'privacy@example.it',
  EMA_DPO_MAIL: 'dpo@example.it',
};
const t = testPortal({ settings: () => SAID });
const MADE_UP = /emaplanet\.example|Industria|Asti|01234560058|30417|Ferraris/;

describe('what a portal says of its company', () => {
  it('NET-1171 one that begins in production says what its settings say, and nothing made up', async () => {
    const client = await t.db.connect();
    try {
      await client.query('create schema fresh');
      for (const table of ['parameters', 'contract_kinds', 'contract_templates'])
        await client.query(`create table fresh.${table} (like public.${table} including all)`);
      await client.query('set search_path = fresh');
      const company = { ...t.services.config, isProduction: true };
      await seedParameters(client, company);
      await seedContracts(client, company);
      const values = await client.query<{ id: string; value: string }>('select id, value from parameters');
      expect(values.rows.filter(({ value }) => MADE_UP.test(value))).toEqual([]);
      expect(Object.fromEntries(values.rows.map(({ id, value }) => [id, value]))).toMatchObject({
        orders_email: 'clienti@example.it',
        mav_creditor_address: 'Via Roma 1, 12100 Cuneo (CN)',
        mav_creditor_code: '',
        card_responsible: '',
        public_security_authority: '',
      });
      const texts = await client.query<{ title: string; body: string; audience: Audience }>(
        'select title, body, audience from contract_templates join contract_kinds using (document_type)',
      );
      expect(texts.rows).toHaveLength(7);
      for (const { title, body, audience } of texts.rows) {
        expect(textFaults(body, audience), title).toEqual([]);
        expect(body, title).not.toMatch(MADE_UP);
        expect(body, title).toContain('Via Roma 1, 12100 Cuneo');
      }
      const all = texts.rows.map(({ body }) => body).join('\n');
      for (const fact of Object.values(SAID)) expect(all).toContain(fact);
      expect(all).toContain('Cuneo, {{data}}');
      await client.query(`update parameters set value = '12345' where id = 'mav_creditor_code'`);
      await seedParameters(client, { ...company, EMA_COMPANY_SEAT: 'Via Po 2, 10123 Torino (TO)' });
      const kept = await client.query(`select value from parameters where id like 'mav_creditor_%' order by id`);
      expect(kept.rows[0], 'a portal that runs keeps its own').toEqual({ value: 'Via Roma 1, 12100 Cuneo (CN)' });
    } finally {
      client.release(true);
    }
  });

  it('NET-1171 ORD-360 ORD-361 of a withdrawal the receipt, its e-mail and the refusal say where to write', async () => {
    const who = await shopper(t);
    const [order, late] = [await submittedOrder(t, who), await submittedOrder(t, who)];
    const withdraw = (id: number) =>
      who.client.post<Problem>(`/api/customer/commissions/${id}/withdrawal`, {
        fullName: 'Giulia Rossi',
        email: 'ricevuta@example.it',
      });
    expect((await withdraw(order.id)).status).toBe(200);
    expect((await t.outbox('ricevuta@example.it'))[0]?.body).toMatch(/EMA Planet S\.r\.l\., Via Roma 1, 12100 Cuneo$/);
    const receipt = await who.client.get(`/api/customer/commissions/${order.id}/withdrawal-receipt`);
    expect((await textOfPdf(receipt.raw)).replaceAll(/\s+/g, ' ')).toContain(
      'EMA Planet S.r.l., Via Roma 1, 12100 Cuneo, partita IVA 00743110157, recessi@example.it',
    );
    await t.db.query(`update orders set submitted_at = ema_now() - interval '90 days' where id = $1`, [late.orderId]);
    const told = / scrivi a recessi@example\.it\.$/;
    expect((await withdraw(late.id)).body.detail).toMatch(told);
    const seen = await who.client.get<{ withdrawal: { explanation: string } }>(`/api/customer/commissions/${late.id}`);
    expect(seen.body.withdrawal.explanation).toMatch(told);
  });
});

describe('what the office has to say', () => {
  const set = (id: string, value: string) => t.db.query('update parameters set value = $2 where id = $1', [id, value]);
  const before = new Map<string, string>();
  beforeAll(async () => {
    const { rows } = await t.db.query<{ id: string; value: string }>('select id, value from parameters');
    for (const { id, value } of rows) before.set(id, value);
  });
  afterAll(async () => {
    for (const [id, value] of before) await set(id, value);
  });
  const missing = (what: string) =>
    `Manca un dato della società, «${what}»: l’ufficio lo scrive in «Configurazione», poi riprova.`;

  it('NET-1171 without the creditor’s code no order with a MAV is sent', async () => {
    const agente = await t.as('agente', 1);
    const { orderId } = await makeCommission(agente, 'mav');
    const send = () =>
      agente.post<Problem>(`/api/agent/pending-orders/${orderId}/direct-submission`, undefined, { key: newKey() });
    await set('mav_creditor_code', '');
    const refused = await send();
    const sentence =
      'Per ora non si può pagare con MAV: scegli un altro pagamento, oppure chiedi all’ufficio di attivarlo.';
    expect([refused.status, refused.body.detail]).toEqual([409, sentence]);
    const seen = await agente.get<{ confirmationError: string }>(`/api/agent/pending-orders/${orderId}`);
    expect(seen.body.confirmationError, 'said before one presses').toBe(sentence);
    await set('mav_creditor_code', '12345');
    expect((await send()).status).toBe(200);
    const { rows } = await t.db.query('select mav_number from deliveries where order_id = $1', [orderId]);
    expect(rows[0]?.mav_number).toMatch(/^12345/);
  });

  it('NET-1171 without the responsible person no card is issued, without the authority no list is printed', async () => {
    const { body } = await t.anyone.post<{ username: string }>('/dev/agents.json');
    const agent = await t.as(body.username);
    const issue = () => agent.post<Problem>('/api/agent/card', {}, { key: newKey() });
    await set('card_responsible', '');
    const refused = await issue();
    expect([refused.status, refused.body.detail]).toEqual([409, missing('Responsabile dell’impresa')]);
    await set('card_responsible', 'Anna Verdi');
    expect((await issue()).status).toBe(200);
    const admin = await t.as('admin');
    const list = () => admin.get<Problem>('/file/agents-in-charge/pdf');
    await set('public_security_authority', '');
    const unprinted = await list();
    expect([unprinted.status, unprinted.body.detail]).toEqual([409, missing('Autorità di pubblica sicurezza')]);
    await set('public_security_authority', 'Questura di Cuneo');
    expect((await list()).status).toBe(200);
  });

  it('NET-1171 NET-514 in production what is missing or made up is told, in parameters and texts in force', async () => {
    for (const [id, value] of before) await set(id, value);
    const facts = async (NODE_ENV: Config['NODE_ENV']) => {
      const now = t.services.ports.clock.now();
      const { unsaidParameters, demoTexts } = (
        await gatherFacts(t.services.db, { ...t.services.config, NODE_ENV }, now)
      ).facts;
      return { unsaidParameters, demoTexts };
    };
    expect(await facts('test')).toEqual({ unsaidParameters: [], demoTexts: [] });
    const all = await facts('production');
    expect(all.unsaidParameters).toEqual([
      'E-mail dell’ufficio ordini',
      'Codice del creditore',
      'Indirizzo del creditore',
      'Responsabile dell’impresa',
      'Autorità di pubblica sicurezza',
    ]);
    const asti = {
      ...t.services.config,
      NODE_ENV: 'production' as const,
      EMA_COMPANY_SEAT: 'Via Po 2, 14100 Asti (AT)',
    };
    const there = await gatherFacts(t.services.db, asti, t.services.ports.clock.now());
    expect(there.facts.unsaidParameters, 'Asti has that authority').not.toContain('Autorità di pubblica sicurezza');
    expect(all.demoTexts).toHaveLength(7);
    await set('orders_email', 'ordini@example.it');
    await set('mav_creditor_address', 'Via Roma 1, 12100 Cuneo (CN)');
    await set('mav_creditor_code', '');
    await set('public_security_authority', '');
    await t.db.query(
      `insert into contract_templates (document_type, revision, title, body, shop, is_privacy)
       select document_type, 2, title, 'Scrivi a clienti@example.it.', shop, is_privacy
       from contract_templates
       where document_type = 'order_copy'`,
    );
    const rest = await facts('production');
    expect(rest.unsaidParameters).toEqual([
      'Codice del creditore',
      'Responsabile dell’impresa',
      'Autorità di pubblica sicurezza',
    ]);
    await t.db.query(`update commission_types set enabled = false`);
    expect((await facts('production')).unsaidParameters, 'nobody offers a MAV').not.toContain('Codice del creditore');
    await t.db.query('update commission_types set enabled = true');
    expect(all.demoTexts.filter((title) => !rest.demoTexts.includes(title))).toEqual(['Copia commissione']);
    for (const fact of ['dpo@emaplanet.example', '01234560058', 'Via dell’Industria 14, 14100 Asti']) {
      await t.db.query(
        `insert into contract_templates (document_type, revision, title, body, shop, is_privacy)
         select document_type, max(revision) + 1, 'Copia commissione', $1, 1, false
         from contract_templates
         where document_type = 'order_copy'
         group by document_type`,
        [fact],
      );
      expect((await facts('production')).demoTexts, fact).toContain('Copia commissione');
    }
  });
});
