import { describe, expect, it } from 'vitest';
import { makeCustomerOrder, shopper } from '../../test/customer-builders.ts';
import { testPortal, type Client } from '../../test/harness.ts';
import { contractApi, signersOf } from '../../test/signers.ts';

const t = testPortal();
const { someone, read, sign } = signersOf(t);
const API = '/api/admin/contracts';
type Problem = { detail: string };
type Row = {
  id: number;
  documentType: string;
  isSigned: boolean;
  isCanceled: boolean;
  cancelReason: string | null;
  canceledBy: string | null;
  cancelError: string | null;
  subject: { fullName: string };
  user: { id: number; username: string };
  fileDownloadUrl: string;
  files: { fileDownloadUrl: string; fileName: string; fileSize: number | null }[];
};
let admin: Client | undefined;
const asAdmin = async (): Promise<Client> => (admin ??= await t.as('admin'));
const listed = async (query: string): Promise<Row[]> =>
  (await (await asAdmin()).get<{ items: Row[] }>(`${API}?${query}`)).body.items;

describe('people’s contracts in the office', () => {
  it('ACC-320 NET-322 NET-328 everybody’s, by person, type, state and shop, for administrators alone', async () => {
    expect((await t.anyone.get(API)).status).toBe(401);
    expect((await t.anyone.get('/api/admin/contract-types')).status).toBe(401);
    expect((await (await t.as('agente')).get(API)).status).toBe(403);
    expect((await (await t.as('agente')).get('/api/admin/contract-types')).status).toBe(403);
    const who = await someone(['engagement_letter', 'privacy_policy_agent_emakleen'], { name: 'Clotilde' });
    const of = `user=${who.userId}`;
    expect((await listed(of)).map((k) => [k.documentType, k.subject.fullName, k.user.id])).toEqual([
      ['privacy_policy_agent_emakleen', 'Clotilde Ferrero', who.userId],
      ['engagement_letter', 'Clotilde Ferrero', who.userId],
    ]);
    const types = async (query: string) => (await listed(`${of}&${query}`)).map((k) => k.documentType);
    expect(await types('isPrivacy=true')).toEqual(['privacy_policy_agent_emakleen']);
    expect(await types('documentType=engagement_letter')).toEqual(['engagement_letter']);
    expect(await types('shop=0')).toEqual(['engagement_letter']);
    expect([await types('isSigned=true'), await types('isCanceled=true')]).toEqual([[], []]);
    expect(await types('isSigned=false&isCanceled=false')).toHaveLength(2);
    const username = (await listed(of))[0]?.user.username ?? '';
    for (const search of ['clotilde', 'FERRERO clot', username])
      expect(
        (await listed(`search=${encodeURIComponent(search)}`)).map((k) => k.user.id),
        search,
      ).toEqual([who.userId, who.userId]);
    expect(Object.keys((await listed(of))[0] ?? {})).toEqual(
      expect.arrayContaining(['titleWithRevision', 'user', 'subject', 'isCanceled', 'isPrivacy', 'shop']),
    );
    const many = await (await asAdmin()).get<{ pagination: { perPage: number } }>(`${API}?perPage=500`);
    expect(many.body.pagination.perPage).toBe(200);
    expect((await listed('orderField=signature.date&orderDir=desc&perPage=200&isSigned=true')).length).toBeGreaterThan(
      0,
    );
    expect((await (await asAdmin()).get(`${API}?orderField=nothing`)).status).toBe(422);
    const known = (await (await asAdmin()).get<{ items: { id: string; name: string }[] }>('/api/admin/contract-types'))
      .body.items;
    expect(known).toContainEqual({ id: 'engagement_letter', name: 'Lettera d’incarico' });
  });

  it('ACC-386 the file is the text until it is signed, then the sealed copy', async () => {
    const who = await someone(['agent_registration']);
    const file = `/file/admin/contract/${who.id}`;
    expect((await t.anyone.get(file)).status).toBe(401);
    expect((await who.client.get(file)).status).toBe(403);
    expect((await (await asAdmin()).get('/file/admin/contract/99999999')).status).toBe(404);
    const plain = await (await asAdmin()).get(file);
    expect(plain.raw.equals((await who.client.get(`/file/contract/${who.id}`)).raw)).toBe(true);
    await sign(who.client, who.id, who.mobile);
    const sealed = await (await asAdmin()).get(file);
    expect(sealed.raw.equals((await who.client.get(`/file/contract/${who.id}/signed`)).raw)).toBe(true);
  });

  it('NET-430 the name and the size that the list tells are those of the file, before the signature and after', async () => {
    const who = await someone(['agent_registration']);
    const told = async () => (await listed(`user=${who.userId}`))[0]?.files[0];
    const answered = async () => {
      const { raw, headers } = await (await asAdmin()).get(`/file/admin/contract/${who.id}`);
      return { size: raw.length, name: String(headers['content-disposition']) };
    };
    expect((await told())?.fileSize, 'not printed yet').toBeNull();
    for (const stage of ['assigned', 'signed'] as const) {
      if (stage === 'signed') await sign(who.client, who.id, who.mobile);
      const file = await answered();
      const kept = await told();
      expect([kept?.fileSize, file.name]).toEqual([
        file.size,
        expect.stringContaining(encodeURIComponent(kept?.fileName ?? '?')),
      ]);
    }
  });

  it('ACC-386 NET-318 a signed one is cancelled with its reason, kept with its proof, and signed anew', async () => {
    const who = await someone(['agent_registration']);
    await sign(who.client, who.id, who.mobile);
    const sealed = (await who.client.get(`/file/contract/${who.id}/signed`)).raw;
    const api = `${API}/${who.id}/cancel`;
    expect((await t.anyone.post(api, { reason: 'Errore' })).status).toBe(401);
    expect((await who.client.post(api, { reason: 'Errore' })).status).toBe(403);
    const client = await asAdmin();
    expect((await client.post(`${API}/99999999/cancel`, { reason: 'Errore' })).status).toBe(404);
    expect((await client.post(api, {})).status).toBe(422);
    const refused = await client.post<Problem>(api, { reason: 'Errore', programmeRejected: true });
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'Con questo documento non è stato compilato un programma di fidelizzazione.',
    ]);
    const cancelled = await client.post<Row>(api, { reason: 'Nome sbagliato nel documento' });
    expect(cancelled.body).toMatchObject({
      isCanceled: true,
      isSigned: true,
      cancelReason: 'Nome sbagliato nel documento',
      canceledBy: 'Elena Gallesio',
    });
    expect((await client.post<Problem>(api, { reason: 'Ancora' })).body.detail).toContain('già annullato');
    const ids = async (isCanceled: boolean) =>
      (await listed(`user=${who.userId}&isCanceled=${isCanceled}`)).map((k) => k.id);
    expect([await ids(true), await ids(false)]).toEqual([[who.id], [expect.any(Number)]]);
    expect((await who.client.get(`/file/contract/${who.id}/signed`)).raw.equals(sealed)).toBe(true);
    const account = await who.client.get<{ requiredOperations: { operationName: string }[] }>('/api/account');
    const [again = 0] = (await listed(`user=${who.userId}&isCanceled=false`)).map((k) => k.id);
    expect(account.body.requiredOperations.map((one) => one.operationName)).toContain(`contract:${again}:signature`);
    expect((await sign(who.client, again, who.mobile)).body.isSigned).toBe(true);
  });

  it('ACC-386 cancelled without another in its place; of two who cancel at once one does', async () => {
    const who = await someone(['engagement_letter']);
    const client = await asAdmin();
    const cancel = () => client.post(`${API}/${who.id}/cancel`, { reason: 'Non lavora in fibra', reassign: false });
    expect((await Promise.all([cancel(), cancel()])).map((one) => one.status).toSorted()).toEqual([200, 409]);
    expect((await listed(`user=${who.userId}`)).map((k) => k.isCanceled)).toEqual([true]);
  });

  it('ACC-136 ACC-386 a programme that does not do is asked for again, with the warning and what was written', async () => {
    const who = await someone(['agent_registration'], { payload: { meetingsRequired: true } });
    const meetings = Array.from({ length: 5 }, (_, i) => ({
      lastName: `Bianchi ${i}`,
      firstName: 'Ugo',
      phone: '3337654321',
      date: '2030-02-10',
      time: '11:00',
    }));
    await who.client.post(contractApi(who.id, '/agent-registration-payload'), { meetings });
    await sign(who.client, who.id, who.mobile);
    const client = await asAdmin();
    const done = await client.post(`${API}/${who.id}/cancel`, { reason: 'Numeri inventati', programmeRejected: true });
    expect(done.status).toBe(200);
    const [again = 0] = (await listed(`user=${who.userId}&isCanceled=false`)).map((k) => k.id);
    expect((await read(who.client, again)).formData).toEqual({ meetings, rejected: true });
    expect((await who.client.post<Problem>(contractApi(again, '/start-signature'), {})).status).toBe(409);
  });

  it('ACC-618 a programme whose names are gone is refused all the same, and asked for anew', async () => {
    const who = await someone(['agent_registration'], { payload: { meetingsRequired: true } });
    await t.db.query(
      `update contracts set state = 'signed', signed_at = ema_now(), payload = payload || '{"meetingsCount": 5}'
       where id = $1`,
      [who.id],
    );
    const client = await asAdmin();
    const done = await client.post(`${API}/${who.id}/cancel`, { reason: 'Numeri inventati', programmeRejected: true });
    expect(done.status).toBe(200);
    const [again = 0] = (await listed(`user=${who.userId}&isCanceled=false`)).map((k) => k.id);
    expect((await read(who.client, again)).formData).toEqual({ meetings: [], rejected: true });
  });

  it('ACC-386 the copy of an order ends with its order', async () => {
    const order = await makeCustomerOrder((await shopper(t)).client);
    const refused = await (await asAdmin()).post<Problem>(`${API}/${order.contractId}/cancel`, { reason: 'Prova' });
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'La copia di una commissione si annulla dall’ordine, non da qui.',
    ]);
  });

  it('ACC-387 somebody is given a text by hand, once', async () => {
    const who = await someone([]);
    const client = await asAdmin();
    const given = { user: who.userId, documentType: 'engagement_letter', isNewContractSignature: true };
    expect((await t.anyone.post(API, given)).status).toBe(401);
    expect((await who.client.post(API, given)).status).toBe(403);
    expect((await client.post(API, { ...given, documentType: 'nothing' })).status).toBe(404);
    expect((await client.post(API, { ...given, user: 99_999_999 })).status).toBe(404);
    expect((await client.post(API, { ...given, documentType: 'order_copy' })).status).toBe(409);
    const made = await client.post<Row>(API, given);
    expect([made.status, made.body.isSigned]).toEqual([201, false]);
    expect((await client.post<Problem>(API, given)).body.detail).toBe(
      'Questa persona ha già questo documento da firmare.',
    );
    expect((await who.client.post<Problem>(contractApi(made.body.id, '/start-signature'), {})).status).toBe(409);
    expect((await read(who.client, made.body.id)).payload).toMatchObject({ isNewContractSignature: true });
  });

  it('ACC-387 of two who give it at once one does', async () => {
    const who = await someone([]);
    const client = await asAdmin();
    const give = () => client.post(API, { user: who.userId, documentType: 'engagement_letter' });
    expect((await Promise.all([give(), give(), give()])).map((one) => one.status).toSorted()).toEqual([201, 409, 409]);
  });
});
