/** What the current user's answer tells a customer of themselves, and in how many statements. */
import { describe, expect, it, vi } from 'vitest';
import { testPortal, type Client } from '../../test/harness.ts';

const t = testPortal();
type Account = { customer: Record<string, unknown> | null; subordinateInvitation: unknown };
const accountOf = async (who: Client): Promise<Account> => (await who.get<Account>('/api/account')).body;
/** The row of the person behind an account. */
const personOf = async (userId: number) =>
  (
    await t.db.query<Record<string, string>>(
      `select c.id::int as customer_id, p.*, p.birth_date::text as birth_date
       from users u
       join people p on p.id = u.person_id
       left join customers c on c.user_id = u.id
       where u.id = $1`,
      [userId],
    )
  ).rows[0] ?? {};

describe('the customer of the current user', () => {
  it('ACC-296 has its thirteen keys, as the register has them', async () => {
    const cliente = await t.as('cliente');
    await t.db.query(
      `update people set birth_municipality = 'Asti', phone = '0141 530001', fax = '0141 530002'
       where id = (select person_id from users where id = $1)`,
      [cliente.userId],
    );
    const p = await personOf(cliente.userId);
    const told = {
      id: p['customer_id'],
      fullName: 'Lucia Bianchi',
      birthDate: p['birth_date'],
      birthPlace: 'Asti',
      fiscalCode: p['fiscal_code'],
      email: p['email'],
      mobile: p['mobile'],
      phone: '0141 530001',
      fax: '0141 530002',
      addressProvince: p['province'],
      addressCity: p['city'],
      addressPostCode: p['post_code'],
      addressStreetAndNumber: `${p['street']} ${p['street_number']}`,
    };
    expect(Object.keys(told)).toHaveLength(13);
    expect(told.birthDate).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(await accountOf(cliente)).toMatchObject({ customer: told, subordinateInvitation: null });
    await t.db.query(
      `update people set birth_municipality = null, birth_country = 'CH', fiscal_code = null, street_number = ''
       where id = (select person_id from users where id = $1)`,
      [cliente.userId],
    );
    expect((await accountOf(cliente)).customer).toEqual({
      ...told,
      birthPlace: 'Svizzera',
      fiscalCode: '',
      addressStreetAndNumber: p['street'],
    });
  });

  it('ACC-296 is of whom one acts for; nobody else has one', async () => {
    expect((await accountOf(await t.as('agente'))).customer).toBeNull();
    const admin = await t.as('admin');
    expect((await accountOf(admin)).customer).toBeNull();
    const entered = await admin.get('/?_switch_user=cliente&reason=verifica', {
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? '';
    const { body } = await t.anyone.get<Account>('/api/account', { headers: { cookie } });
    expect(body.customer).toMatchObject({ fullName: 'Lucia Bianchi' });
  });

  it('ACC-294 ACC-296 is told by the one statement that says who asks', async () => {
    const cliente = await t.as('cliente');
    await accountOf(cliente);
    const asked = vi.spyOn(t.services.pool, 'query');
    await accountOf(cliente);
    expect(asked.mock.calls).toHaveLength(1);
    asked.mockRestore();
  });
});
