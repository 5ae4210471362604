/** The certificate of a VAT number that a letter was signed with while another one stands. */
import { describe, expect, it } from 'vitest';
import { testPortal, type Client } from '../../test/harness.ts';
import { plainPdf } from '../../test/papers.ts';
import { contractApi, signersOf } from '../../test/signers.ts';
import { applyRetention } from '../system/retention.ts';
import { sweepFiles } from '../system/sweep-files.ts';

const t = testPortal();
const { someone, sign } = signersOf(t);
const [STANDS, OTHER] = ['01234560058', '00743110157'];
const PATHS = {
  engagement_letter_emakleen: '/engagement-letter-emakleen-payload',
  engagement_letter: '/engagement-letter-payload',
};
const certificate = () => ({
  content: `data:application/pdf;base64,${plainPdf().toString('base64')}`,
  name: 'attribuzione.pdf',
  type: 'application/pdf',
});
const NO_TO_ALL = {
  hasIncomeHigherThanLimit: false,
  hasCompulsorySocialSecurity: false,
  hasRetirementPension: false,
  isSubscribedToINPS: false,
  isPublicAdministrationEmployee: false,
};
const declare = (client: Client, id: number, letter: keyof typeof PATHS, vatNumber: string) =>
  client.post(contractApi(id, PATHS[letter]), {
    ...NO_TO_ALL,
    hasVatNumber: true,
    vatNumber,
    vatCertificateFile: certificate(),
  });
type Upload = { id: number; isOfOtherNumber: boolean };
const uploadsOf = async (who: Client) =>
  (await who.get<{ items: Upload[] }>('/api/account/user-uploads?kind=vat_certificate')).body.items;
const asked = async (who: Client) =>
  (await who.get<{ requiredOperations: { operationName: string }[] }>('/api/account')).body.requiredOperations
    .map((o) => o.operationName)
    .filter((name) => name === 'account:upload_vat_certificate');
const anomaliesOf = async (userId: number) => {
  const admin = await t.as('admin');
  const { body } = await admin.get<{ items: { userId: number }[] }>(
    '/api/admin/user-anomalies?type=upload_vat_certificate&perPage=200',
  );
  return body.items.filter((a) => a.userId === userId).length;
};

/** An agent who signed two letters with two numbers: the first stands, and its certificate was decided on. */
const withTwo = async (state: 'accepted' | 'discarded') => {
  const { client, ids, mobile, userId } = await someone(['engagement_letter_emakleen', 'engagement_letter'], {
    payload: { isNewContractSignature: true },
  });
  const [kleen = 0, plain = 0] = ids;
  expect((await declare(client, kleen, 'engagement_letter_emakleen', STANDS)).status).toBe(200);
  expect((await sign(client, kleen, mobile)).status).toBe(200);
  await t.db.query(
    `update user_uploads set state = $2, settled_at = ema_now(), reason = 'Illeggibile',
       settled_by_user_id = (select id from users where username = 'admin')
     where user_id = $1 and kind = 'vat_certificate'`,
    [userId, state],
  );
  expect((await declare(client, plain, 'engagement_letter', OTHER)).status).toBe(200);
  expect((await sign(client, plain, mobile)).status).toBe(200);
  const [other] = await uploadsOf(client);
  return { client, userId, other: other?.id ?? 0 };
};

describe('the certificate of another VAT number than the one that stands', () => {
  it('ACC-634 ACC-608 waits for the office, which reads of which number it is; the night takes nothing', async () => {
    const { client, userId, other } = await withTwo('accepted');
    expect((await uploadsOf(client)).map((u) => u.isOfOtherNumber)).toEqual([true, false]);
    await t.db.query(
      `update files set created_at = created_at - interval '2 days'
       where id in (select file_id from user_uploads where user_id = $1)`,
      [userId],
    );
    await sweepFiles(t.services);
    const admin = await t.as('admin');
    const read = await admin.get<{
      otherVatNumber: string;
      declared: { vatNumber: string };
      isWaitingForValidation: boolean;
    }>(`/api/admin/user-uploads/${other}`);
    expect(read.body).toMatchObject({
      otherVatNumber: OTHER,
      declared: { vatNumber: STANDS },
      isWaitingForValidation: true,
    });
    const file = await admin.get(`/file/user-upload/${other}`);
    expect([file.status, file.raw.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  });

  it('ACC-634 discarded, asks nothing of the agent and is told so; of the number once it stands it asks for another', async () => {
    const { client, userId, other } = await withTwo('accepted');
    const admin = await t.as('admin');
    const reason = 'Non è la partita IVA registrata.';
    expect((await admin.post(`/api/admin/user-uploads/${other}/discard`, { reason })).status).toBe(200);
    expect(await asked(client)).toEqual([]);
    expect(await anomaliesOf(userId)).toBe(0);
    const { rows } = await t.db.query<{ email: string }>(
      'select p.email from people p join users u on u.person_id = p.id where u.id = $1',
      [userId],
    );
    const [mail] = await t.outbox(rows[0]?.email ?? '');
    expect(mail?.subject).toMatch(/: non accettato$/);
    expect(mail?.body).toContain('diversa da quella registrata. Non devi fare altro.');
    const again = () =>
      client.post<{ detail: string }>('/api/account/user-uploads/vat-certificate', { file: certificate() });
    expect([(await again()).status, (await again()).body.detail]).toEqual([
      409,
      expect.stringContaining('già convalidato'),
    ]);
    await t.db.query('update agents set vat_number = $2 where user_id = $1', [userId, OTHER]);
    expect(await asked(client), 'it stands').toHaveLength(1);
    expect(await anomaliesOf(userId)).toBe(1);
    expect((await again()).status).toBe(201);
  });

  it('ACC-634 hides no certificate that is asked for, nor lets the discarded one be forgotten (ACC-622)', async () => {
    const { client, userId, other } = await withTwo('discarded');
    expect(await asked(client)).toHaveLength(1);
    expect(await anomaliesOf(userId)).toBe(1);
    const admin = await t.as('admin');
    await admin.post(`/api/admin/user-uploads/${other}/discard`, { reason: 'Altra partita IVA.' });
    await t.db.query(`update user_uploads set settled_at = settled_at - interval '3 years' where user_id = $1`, [
      userId,
    ]);
    await applyRetention(t.services);
    expect((await uploadsOf(client)).map((u) => u.isOfOtherNumber)).toEqual([false]);
    expect(await asked(client)).toHaveLength(1);
  });
});
