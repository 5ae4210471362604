import { describe, expect, it } from 'vitest';
import { maskDestination } from '@ema/domain/codes/mask.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { contractApi, signersOf } from '../../test/signers.ts';
import { sendMessage } from '../system/send-message.ts';

const t = testPortal();
const { someone, sign } = signersOf(t);
type Problem = { detail: string; violations: { propertyPath: string; message: string }[] };

const mail = { to: 'Studio@Commercialista.it', subject: 'La mia lettera', message: 'Allego La mia lettera.' };
const send = (who: Client, id: number, body: object = mail, key = newKey()) =>
  who.post<Problem>(contractApi(id, '/send-by-email'), body, { key });
const signed = async () => {
  const person = await someone(['engagement_letter']);
  await sign(person.client, person.id, person.mobile);
  return person;
};

describe('a signed contract by e-mail', () => {
  it('ACC-215 ACC-323 nobody without a session, nor another’s, nor one that is not there', async () => {
    const { id } = await signed();
    expect((await send(t.anyone, id)).status).toBe(401);
    const other = await signed();
    const [foreign, absent] = [await send(other.client, id), await send(other.client, 99_999_999)];
    expect([foreign.status, foreign.body.detail]).toEqual([404, absent.body.detail]);
    expect(await t.outbox('studio@')).toEqual([]);
  });

  it('ACC-215 what is empty or no address is said field by field, and nothing leaves', async () => {
    const { client, id } = await signed();
    const empty = await send(client, id, { to: '', subject: '', message: '' });
    expect([empty.status, empty.body.violations.map((v) => v.propertyPath)]).toEqual([
      422,
      ['to', 'subject', 'message'],
    ]);
    const wrong = await send(client, id, { ...mail, to: 'a@b.it, c@d.it' });
    expect(wrong.body.violations).toEqual([{ propertyPath: 'to', message: 'Inserisci un indirizzo e-mail valido.' }]);
    expect((await send(client, id, { ...mail, cc: 'altri@example.it' })).status).toBe(422);
    expect(await t.outbox('studio@')).toEqual([]);
  });

  it('ACC-211 one that is not signed or was cancelled goes nowhere', async () => {
    const { id } = await someone(['engagement_letter']);
    const unsigned = await send(await t.as('admin'), id);
    expect([unsigned.status, unsigned.body.detail]).toEqual([409, 'Il documento non è ancora firmato.']);
    const gone = await signed();
    await t.db.query(`update contracts set state = 'cancelled', cancelled_at = ema_now() where id = $1`, [gone.id]);
    const cancelled = await send(gone.client, gone.id);
    expect([cancelled.status, cancelled.body.detail]).toEqual([
      409,
      'Questo documento è stato annullato: non si può inviare.',
    ]);
  });

  it('ACC-214 ACC-216 the sealed copy goes along, even right after the signature, once for one press', async () => {
    const { client, id, userId } = await signed();
    const key = newKey();
    expect((await send(client, id, mail, key)).status).toBe(204);
    expect((await send(client, id, mail, key)).status, 'the same press').toBe(204);
    const [message, ...more] = await t.outbox('studio@commercialista.it');
    expect(more).toEqual([]);
    expect(message).toMatchObject({ channel: 'mail', subject: 'La mia lettera' });
    expect(message?.body).toBe(
      'Allego La mia lettera.\n\n--\nMessaggio inviato da Marta Ferrero con il portale EMA Planet.',
    );
    const gone: { attachment?: { name: string; contentType: string; bytes: Buffer } }[] = [];
    const { ports } = t.services;
    await sendMessage(
      { ...t.services, ports: { ...ports, mail: { send: async (m) => void gone.push(m) } } },
      { id: message?.id },
    );
    const file = await client.get(`/file/contract/${id}/signed`);
    expect(gone[0]?.attachment).toMatchObject({ contentType: 'application/pdf' });
    expect(gone[0]?.attachment?.name).toMatch(/, firmato\.pdf$/);
    expect(gone[0]?.attachment?.bytes.equals(file.raw)).toBe(true);
    const told = await t.anyone.get<{ items: { attachment: string | null }[] }>('/dev/outbox.json?to=studio@comm');
    expect(told.body.items[0]?.attachment).toMatch(/, firmato\.pdf$/);
    const audit = await t.db.query('select detail from audit where event = $1 and subject_user_id = $2', [
      'contracts.send-by-email',
      userId,
    ]);
    // The log stays whole for ten years: no address of anybody stands in it.
    expect(audit.rows).toEqual([{ detail: { to: maskDestination(mail.to) } }]);
  });

  it('ACC-320 an administrator sends anybody’s, and the person reads of it', async () => {
    const { client, id } = await signed();
    expect((await send(await t.as('admin'), id, { ...mail, to: 'ufficio@emaplanet.it' })).status).toBe(204);
    expect(await t.outbox('ufficio@emaplanet.it')).toHaveLength(1);
    const { body } = await client.get<{ items: { typeName: string; description: string }[] }>('/api/account/logs');
    expect(body.items.find((one) => one.typeName === 'Documento inviato per e-mail')?.description).toMatch(
      /per conto tuo/,
    );
  });

  it('ACC-215 nobody sends without end', async () => {
    const { client, id } = await signed();
    for (let i = 0; i < 30; i += 1) expect((await send(client, id)).status).toBe(204);
    expect((await send(client, id)).status).toBe(429);
  });
});
