/** Invitations before they are paid: written, listed, changed, deleted, with their papers and contacts. */
import { beforeAll, describe, expect, it } from 'vitest';
import { INVITATION_FIELDS, MOST_CHARACTERS } from '@ema/domain/sponsorship/invitation.ts';
import { auditCount } from '../../test/builders.ts';
import { codeSentTo } from '../../test/customer-builders.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import {
  candidate,
  completeContact,
  INVITATIONS,
  invite,
  payableInvitation,
  photo,
  proveContacts,
  startContact,
  uploadPapers,
  uploadSide,
  type Invited,
} from '../../test/invitations.ts';
import { personWith, spendCodes } from '../../test/spent-codes.ts';
import { patchSeen } from '../../test/seen.ts';

const t = testPortal();
let sponsor: Client;
let other: Client;
let office: Client;
beforeAll(async () => {
  sponsor = await t.as('agente', 1);
  other = await t.as('manager', 1);
  office = await t.as('admin');
});
type List = { items: Invited[]; pagination: { totalItems: number; totalPages: number } };
const read = (who: Client, id: number) => who.get<Invited>(`${INVITATIONS}/${id}`);
const list = async (who: Client, query = ''): Promise<List> => (await who.get<List>(`${INVITATIONS}?${query}`)).body;
const made = async (): Promise<Invited> => (await invite(sponsor)).body;
const setStatus = (id: number, status: string) =>
  t.db.query(
    `update subordinate_invitations
     set status = $2, kit_mode = 'online_completo', total_cents = 39000, deposit_cents = 14000,
       days_before_payment = 60, orders_goal = 5
     where id = $1`,
    [id, status],
  );
const MISSING = 9_999_999;

describe('inviting somebody', () => {
  it('NET-032 NET-044 asks for a session and an agent', async () => {
    expect((await invite(t.anyone)).status).toBe(401);
    for (const who of ['cliente', 'scanner', 'admin']) expect((await invite(await t.as(who))).status, who).toBe(403);
  });

  it('NET-043 NET-044 NET-032 every field comes back; the same key invites nobody else', async () => {
    const data = candidate({ phone: '011 555 1234', fax: '011 555 1235' });
    const key = newKey();
    const first = await sponsor.post<Invited>(INVITATIONS, data, { key });
    expect(first.status, JSON.stringify(first.body)).toBe(201);
    expect(first.body).toMatchObject({ ...data, enabledShop: 1, status: 'pending', statusName: 'In attesa' });
    expect((await sponsor.post<Invited>(INVITATIONS, data, { key })).body.id).toBe(first.body.id);
    expect((await read(sponsor, first.body.id)).body).toMatchObject(data);
    expect((await list(sponsor)).items.map((i) => i.id)).toContain(first.body.id);
    expect(await auditCount(t, 'sponsorship.create-invitation', first.body.id)).toBe(1);
  });

  it('NET-044 the shop is the one of the moment; another is refused', async () => {
    const data = candidate();
    const refused = await sponsor.post<Invited>(INVITATIONS, { ...data, enabledShop: 0 }, { key: newKey() });
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('cambiato negozio')]);
    expect((await sponsor.post(INVITATIONS, { ...data, enabledShop: 1 }, { key: newKey() })).status).toBe(201);
  });

  it('NET-059 NET-057 each field in turn is asked for, but phone and fax', async () => {
    const data = candidate();
    for (const field of INVITATION_FIELDS) {
      if (field === 'phone' || field === 'fax') continue;
      const { [field]: _, ...others } = data;
      const refused = await sponsor.post<Invited>(INVITATIONS, others, { key: newKey() });
      expect([refused.status, refused.body.violations?.map((v) => v.propertyPath)], field).toEqual([
        422,
        expect.arrayContaining([field]),
      ]);
    }
  });

  it('NET-047 NET-045 NET-012 one character more than each limit, or another gender, is refused under its field', async () => {
    for (const [field, text] of [
      ['nationalIdentificationNumber', 'X'.repeat(MOST_CHARACTERS.nationalIdentificationNumber + 1)],
      ['postCode', '101234'],
      ['phone', '0'.repeat(13)],
      ['mobile', `+${'3'.repeat(13)}`],
      ['email', `${'a'.repeat(50)}@example.it`],
      ['idCardNumber', 'A'.repeat(16)],
      ['idCardIssuedBy', `Comune di ${'a'.repeat(51)}`],
      ['gender', 'X'],
    ] as const) {
      const refused = await invite(sponsor, { [field]: text });
      expect([refused.status, refused.body.violations?.map((v) => v.propertyPath)], field).toEqual([422, [field]]);
    }
  });

  it('NET-362 whoever was invited or has an account is refused in one sentence, also when twenty ask at once', async () => {
    const data = candidate();
    const send = () => sponsor.post<Invited>(INVITATIONS, data, { key: newKey() });
    const answers = await Promise.all(Array.from({ length: 20 }, send));
    expect(answers.map((a) => a.status).toSorted()).toEqual([201, ...Array(19).fill(422)]);
    const again = await other.post<Invited>(INVITATIONS, data, { key: newKey() });
    const known = await t.db.query<{ fiscal_code: string }>(
      `select fiscal_code from people p join users u on u.person_id = p.id where fiscal_code is not null limit 1`,
    );
    const registered = await invite(sponsor, { nationalIdentificationNumber: known.rows[0]?.fiscal_code ?? '' });
    for (const refused of [again, registered])
      expect(refused.body.violations).toEqual([
        {
          propertyPath: 'nationalIdentificationNumber',
          message: expect.stringContaining('c’è già una sponsorizzazione o un account'),
        },
      ]);
  });
});

describe('the list', () => {
  it('NET-014 NET-024 NET-333 a sponsor sees their own, the office everybody’s', async () => {
    const mine = await made();
    const theirs = (await invite(other)).body;
    const own = await list(sponsor, 'perPage=200');
    expect(own.items.map((i) => i.id)).toContain(mine.id);
    expect(own.items.map((i) => i.id)).not.toContain(theirs.id);
    const all = (await list(office, 'perPage=200')).items.map((i) => i.id);
    expect(all).toEqual(expect.arrayContaining([mine.id, theirs.id]));
    for (const path of ['', `/${mine.id}`]) {
      expect((await t.anyone.get(`${INVITATIONS}${path}`)).status).toBe(401);
      expect((await (await t.as('cliente')).get(`${INVITATIONS}${path}`)).status).toBe(403);
    }
  });

  it('NET-016 thirty rows a page, the newest first', async () => {
    const lots = await t.as('gm', 1);
    for (let n = 0; n < 31; n += 1) await invite(lots);
    const first = await list(lots);
    expect([first.items.length, first.pagination.totalPages]).toEqual([30, 2]);
    const dates = first.items.map((i) => String(i['createdAt']));
    expect(dates).toEqual(dates.toSorted().toReversed());
  });

  it('NET-333 NET-027 NET-208 NET-029 each filter leaves the rows it names', async () => {
    const one = await made();
    const done = await made();
    await setStatus(done.id, 'completed');
    await t.db.query(`update subordinate_invitations set payment_method = 'postal_order' where id = $1`, [done.id]);
    const idsOf = async (query: string) => (await list(office, `perPage=200&${query}`)).items.map((i) => i.id);
    const open = await idsOf('isCompleted=false');
    expect(open).toContain(one.id);
    expect(open).not.toContain(done.id);
    expect(await idsOf('isCompleted=true')).toContain(done.id);
    expect(await idsOf('enabledShop=0')).not.toContain(one.id);
    expect(await idsOf('enabledShop=1')).toContain(one.id);
    expect(await idsOf('paymentMethod=postal_order')).toContain(done.id);
    expect(await idsOf('paymentMethod=stripe')).not.toContain(done.id);
    expect(await idsOf('status=pending')).not.toContain(done.id);
    const sponsorId = (one as unknown as { sponsor: { id: number } }).sponsor.id;
    for (const row of (await list(office, `perPage=200&sponsor=${sponsorId}`)).items)
      expect((row as unknown as { sponsor: { id: number } }).sponsor.id).toBe(sponsorId);
    expect(await idsOf(`search=${encodeURIComponent(one.email)}`)).toEqual([one.id]);
    const names = (await list(office, 'perPage=200&orderField=fullName&orderDir=asc')).items.map((i) =>
      String(i['fullName']).split(' ').at(-1)?.toLowerCase(),
    );
    expect(names.slice(0, 3)).toEqual(names.toSorted().slice(0, 3));
    expect((await office.get(`${INVITATIONS}?status=gone`)).status).toBe(422);
    const total = await t.db.query<{ n: number }>(
      `select count(*)::int as n from subordinate_invitations
       where status <> 'completed' and shop = 1 and deleted_at is null`,
    );
    expect((await list(office, 'enabledShop=1&isCompleted=false')).pagination.totalItems).toBe(total.rows[0]?.n);
  });

  it('NET-091 NET-093 withSubordinateInvitation leaves agents who invited somebody', async () => {
    await made();
    const sponsors = await t.db.query<{ id: number }>(
      `select distinct sponsor_id::int as id from subordinate_invitations where deleted_at is null order by 1`,
    );
    const found = await office.get<List>('/api/agents?perPage=200&withSubordinateInvitation=1');
    expect(found.body.items.map((a) => a.id).toSorted((a, b) => a - b)).toEqual(sponsors.rows.map((r) => r.id));
  });
});

describe('changing an invitation', () => {
  const change = (who: Client, id: number, body: object) => patchSeen<Invited>(who, `${INVITATIONS}/${id}`, body);

  it('NET-036 NET-044 only its sponsor and the office, and only what is named', async () => {
    const one = await made();
    expect((await change(t.anyone, one.id, { city: 'Asti' })).status).toBe(401);
    expect((await change(await t.as('cliente'), one.id, { city: 'Asti' })).status).toBe(403);
    expect((await change(other, one.id, { city: 'Asti' })).status).toBe(404);
    expect((await change(sponsor, MISSING, { city: 'Asti' })).status).toBe(404);
    const changed = await change(sponsor, one.id, { city: 'Asti', state: 'AT', version: one.version });
    expect(changed.body).toMatchObject({ city: 'Asti', state: 'AT', street: 'Via Po', version: one.version + 1 });
    expect((await change(office, one.id, { street: 'Via Roma' })).body['street']).toBe('Via Roma');
    const stale = await change(sponsor, one.id, { city: 'Cuneo', version: one.version });
    expect([stale.status, (await read(sponsor, one.id)).body['city']]).toEqual([409, 'Asti']);
    expect((await change(sponsor, one.id, { city: '' })).body.violations[0]?.propertyPath).toBe('city');
  });

  it('NET-362 the fiscal code of somebody else is refused, one’s own stays', async () => {
    const one = await made();
    const two = await made();
    const code = (one as unknown as { nationalIdentificationNumber: string }).nationalIdentificationNumber;
    expect((await change(sponsor, two.id, { nationalIdentificationNumber: code })).status).toBe(422);
    expect((await change(sponsor, one.id, { nationalIdentificationNumber: code })).status).toBe(200);
  });

  it('NET-035 NET-022 not once it is no longer pending', async () => {
    const one = await made();
    for (const status of ['awaiting_payment', 'confirmed_unpaid', 'completed']) {
      await setStatus(one.id, status);
      const refused = await change(sponsor, one.id, { city: 'Asti' });
      expect([refused.status, refused.body.detail], status).toEqual([409, 'Sponsorizzazione non più modificabile']);
      expect((await uploadSide(sponsor, one.id, 'id_front')).status).toBe(409);
    }
  });

  it('NET-058 a proved contact stays as it is', async () => {
    const one = await made();
    await proveContacts(t, sponsor, one);
    for (const [field, value] of [
      ['email', 'altra@example.it'],
      ['mobile', '+393470000001'],
    ] as const) {
      const refused = await change(sponsor, one.id, { [field]: value });
      expect([refused.status, refused.body.violations[0]?.propertyPath]).toEqual([422, field]);
    }
    expect((await change(sponsor, one.id, { email: one.email, city: 'Asti' })).status).toBe(200);
  });
});

describe('deleting an invitation', () => {
  const remove = (who: Client, id: number) => who.del(`${INVITATIONS}/${id}`, { key: newKey() });

  it('NET-021 pending and not paid: gone with the data of the person, who may be invited again', async () => {
    const one = await made();
    await uploadPapers(sponsor, one.id, 'id');
    expect((await remove(t.anyone, one.id)).status).toBe(401);
    expect((await remove(await t.as('cliente'), one.id)).status).toBe(403);
    expect((await remove(other, one.id)).status).toBe(404);
    expect((await remove(sponsor, one.id)).status).toBe(204);
    expect((await read(sponsor, one.id)).status).toBe(404);
    expect((await remove(sponsor, one.id)).status).toBe(404);
    const left = await t.db.query('select 1 from people where email = $1', [one.email]);
    const files = await t.db.query('select 1 from invitation_files where invitation_id = $1', [one.id]);
    expect([left.rowCount, files.rowCount]).toEqual([0, 0]);
    const code = (one as unknown as { nationalIdentificationNumber: string }).nationalIdentificationNumber;
    expect((await invite(other, { nationalIdentificationNumber: code })).status).toBe(201);
    expect(await auditCount(t, 'sponsorship.delete-invitation', one.id)).toBe(1);
  });

  it('NET-021 one that is paid or confirmed stays', async () => {
    const one = await made();
    for (const status of ['awaiting_payment', 'confirmed_unpaid', 'completed']) {
      await setStatus(one.id, status);
      expect((await remove(sponsor, one.id)).status, status).toBe(409);
      expect((await read(sponsor, one.id)).body['isDeletable'], status).toBe(false);
    }
  });
});

describe('papers', () => {
  it('NET-038 NET-037 each picture is there by its name; both flags follow their pairs; twice is once', async () => {
    const one = await made();
    expect((await uploadSide(t.anyone, one.id, 'id_front')).status).toBe(401);
    expect((await uploadSide(await t.as('cliente'), one.id, 'id_front')).status).toBe(403);
    expect((await uploadSide(other, one.id, 'id_front')).status).toBe(404);
    const flags = async (side: string) => {
      const { body } = await uploadSide(sponsor, one.id, side);
      const there = Object.values(body['files'] as Record<string, unknown>).filter(Boolean).length;
      return [there, body['idCardUploaded'], body['cfUploaded'], body['nextStep']];
    };
    expect(await flags('id_front')).toEqual([1, false, false, 'id']);
    expect(await flags('id_front')).toEqual([1, false, false, 'id']);
    expect(await flags('id_back')).toEqual([2, true, false, 'cf']);
    expect(await flags('cf_front')).toEqual([3, true, false, 'cf']);
    expect(await flags('cf_back')).toEqual([4, true, true, 'contacts']);
  });

  it('NET-039 NET-040 a file is given back to who may see it; another kind, or no picture, is refused', async () => {
    const one = await made();
    const { body } = await uploadSide(sponsor, one.id, 'id_front');
    const { id_front: front } = body['files'] as Record<string, { name: string; fileDownloadUrl: string }>;
    expect(front?.name).toBe('id_front.jpg');
    const url = front?.fileDownloadUrl ?? '';
    const whole = await sponsor.get(url);
    expect([whole.status, whole.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect((await office.get(`${url}?size=small`)).status).toBe(200);
    expect((await other.get(url)).status).toBe(404);
    expect((await sponsor.get(url.replace('id_front', 'cf_back'))).status).toBe(404);
    expect((await uploadSide(sponsor, one.id, 'passport')).status).toBe(422);
    const text = { content: `data:image/jpeg;base64,${Buffer.from('testo').toString('base64')}`, name: 'a', type: '' };
    const refused = await sponsor.post<Invited>(`${INVITATIONS}/${one.id}/files`, {
      documentType: 'id_back',
      file: text,
    });
    expect([refused.status, refused.body.violations[0]?.propertyPath]).toEqual([422, 'file']);
    const receipt = await sponsor.post(`${INVITATIONS}/${one.id}/files`, {
      documentType: 'postal_order',
      file: await photo('ricevuta.jpg'),
    });
    expect(receipt.status).toBe(200);
  });
});

describe('contacts', () => {
  it('NET-061 NET-060 a code goes to the candidate, the right one proves the contact, once', async () => {
    const one = await made();
    expect((await startContact(t.anyone, one.id, 'email')).status).toBe(401);
    expect((await startContact(await t.as('cliente'), one.id, 'email')).status).toBe(403);
    expect((await startContact(other, one.id, 'email')).status).toBe(404);
    expect((await completeContact(other, one.id, 'email', '123456')).status).toBe(404);
    const started = await startContact(sponsor, one.id, 'email');
    expect(started.body['emailContactValidation']).toMatchObject({ otpChallenge: { tokenDeliveryMethod: 'e-mail' } });
    expect(started.body['mobileContactValidation']).toEqual({ otpChallenge: null });
    const code = await codeSentTo(t, one.email);
    const wrong = await completeContact(sponsor, one.id, 'email', code === '111111' ? '222222' : '111111');
    expect([wrong.status, wrong.body.violations[0]?.propertyPath]).toEqual([422, 'token']);
    const right = await completeContact(sponsor, one.id, 'email', code);
    expect([right.body['emailValidated'], right.body['mobileValidated']]).toEqual([true, false]);
    expect((await completeContact(sponsor, one.id, 'email', code)).body['emailValidated']).toBe(true);
    const messages = (await t.outbox(one.email)).length;
    await startContact(sponsor, one.id, 'email');
    expect((await t.outbox(one.email)).length).toBe(messages);
  });

  it('NET-064 a contact whose toggle is off is skipped', async () => {
    const one = await made();
    await uploadPapers(sponsor, one.id, 'id', 'cf');
    await startContact(sponsor, one.id, 'email');
    await completeContact(sponsor, one.id, 'email', await codeSentTo(t, one.email));
    expect((await read(sponsor, one.id)).body['nextStep']).toBe('contacts');
    await t.db.query(`update parameters set value = 'false' where id = 'contact_validation_mobile'`);
    const { body } = await read(sponsor, one.id);
    await t.db.query(`update parameters set value = 'true' where id = 'contact_validation_mobile'`);
    expect([body['nextStep'], body['payable'], body['contactsToValidate']]).toEqual(['payment', true, ['email']]);
  });

  it('NET-064 ACC-090 the rules of codes hold: too many sent, too many wrong', async () => {
    const one = await made();
    const person = await personWith(t, one.mobile);
    await spendCodes(t, person, 'contact-validation', sponsor.userId);
    expect((await startContact(sponsor, one.id, 'email')).status).toBe(429);
    await t.db.query('delete from challenges where person_id = $1', [person]);
    await startContact(sponsor, one.id, 'email');
    for (let n = 0; n < 4; n += 1) await spendCodes(t, person, 'contact-validation', sponsor.userId);
    await t.db.query(
      `update challenges set created_at = created_at - interval '2 hours' where person_id = $1 and attempts_left = 0`,
      [person],
    );
    const answer = await completeContact(sponsor, one.id, 'email', await codeSentTo(t, one.email));
    expect(answer.status, JSON.stringify(answer.body)).toBe(429);
  });

  it('NET-061 not once it is confirmed', async () => {
    const one = await made();
    await setStatus(one.id, 'completed');
    expect((await startContact(sponsor, one.id, 'mobile')).status).toBe(409);
    expect((await completeContact(sponsor, one.id, 'mobile', '123456')).status).toBe(409);
  });
});

it('NET-034 NET-066 the first that is missing comes next, and what is payable says so', async () => {
  const one = await made();
  const state = async () => {
    const { body } = await read(sponsor, one.id);
    return [body['nextStep'], body['payable'], body['notPayableReason']];
  };
  const why = 'Controlla di aver inserito tutti i dati e i documenti richiesti';
  expect(await state()).toEqual(['id', false, why]);
  await uploadPapers(sponsor, one.id, 'id');
  expect(await state()).toEqual(['cf', false, why]);
  await uploadPapers(sponsor, one.id, 'cf');
  expect(await state()).toEqual(['contacts', false, why]);
  await proveContacts(t, sponsor, one);
  expect(await state()).toEqual(['payment', true, null]);
  const { body } = await read(sponsor, (await payableInvitation(t, sponsor)).id);
  expect(body).toMatchObject({ payable: true, isCompleted: false, paid: false, stripePaymentData: null });
});
