/** The office lets a payment of a kit fall away: of whoever joined, never while money for it is on its way. */
import { beforeAll, expect, it } from 'vitest';
import { auditCount } from '../../test/builders.ts';
import { testPortal, type Client } from '../../test/harness.ts';
import { kitOf, kitPayer, payBalance, paymentsOf, type KitPayer } from '../../test/kits.ts';
import { atCheckout, meetSandbox } from '../../test/payments.ts';

const t = testPortal({ listen: true });
const MISSING = 9_999_999;
const TWENTY = Array.from({ length: 20 }, (_, n) => n);
let admin: Client;
beforeAll(async () => {
  meetSandbox(t);
  admin = await t.as('admin');
});
const waive = (who: Client, id: number, reason = 'Ha lasciato l’incarico') =>
  who.post<{ detail: string }>(`/api/admin/kit-payments/${id}/waive`, { reason });
const partOf = async (who: KitPayer, part: string): Promise<number> =>
  (await kitOf(who)).payments.find((p) => p.part === part)?.id ?? 0;
const isOffered = async (who: KitPayer, id: number) =>
  (
    await admin.get<{ items: { id: number; isWaivable: boolean }[] }>(`/api/admin/kit-payments?user=${who.userId}`)
  ).body.items.find((p) => p.id === id)?.isWaivable;

it('NET-887 an administrator condones an open balance with a reason, once; it is asked of nobody any more', async () => {
  const one = await kitPayer(t, 'kit-balance');
  const [balance, deposit] = [await partOf(one, 'balance'), await partOf(one, 'deposit')];
  expect((await waive(t.anyone, balance)).status).toBe(401);
  for (const who of ['agente', 'cliente']) expect((await waive(await t.as(who), balance)).status, who).toBe(403);
  expect((await waive(admin, MISSING)).status).toBe(404);
  expect((await waive(admin, balance, ' ')).status, 'no reason').toBe(422);
  const paid = await waive(admin, deposit);
  expect([paid.status, paid.body.detail]).toEqual([409, 'Questo pagamento è già stato fatto.']);
  expect([await isOffered(one, balance), await isOffered(one, deposit)]).toEqual([true, false]);
  const answers = await Promise.all(TWENTY.map(() => waive(admin, balance)));
  expect(answers.map((a) => a.status)).toEqual(Array(20).fill(204));
  expect(await paymentsOf(one)).toEqual([
    ['deposit', 1, 14_000, 'paid'],
    ['balance', 1, 25_000, 'waived'],
  ]);
  expect(await isOffered(one, balance)).toBe(false);
  expect((await payBalance(one)).status).toBe(409);
  const told = await t.db.query<{ detail: Record<string, unknown> }>(
    `select detail from audit where event = 'sponsorship.waive-kit-payment' and object_id = $1 and detail ? 'reason'`,
    [String(balance)],
  );
  expect(told.rows).toEqual([
    { detail: { part: 'balance', number: 1, amountCents: 25_000, reason: 'Ha lasciato l’incarico' } },
  ]);
  expect(await auditCount(t, 'sponsorship.waive-kit-payment', balance)).toBe(20);
});

it('NET-887 not while a checkout is open or its money waits for a word, nor before the invitation is complete', async () => {
  const one = await kitPayer(t, 'kit-balance');
  const balance = await partOf(one, 'balance');
  const session = (await payBalance(one)).body.id;
  expect(await isOffered(one, balance)).toBe(false);
  const refused = await waive(admin, balance);
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    'Un pagamento è in corso o da verificare: aspetta il suo esito.',
  ]);
  const set = (to: string) => t.db.query(`update payment_attempts set ${to} where provider_session_id = $1`, [session]);
  await set(`state = 'in_review', flag = 'amount', flag_text = 'x'`);
  expect((await waive(admin, balance)).status, 'held').toBe(409);
  await atCheckout(t, session, `status = 'expired'`);
  await set(`state = 'expired', flag = null`);
  expect((await waive(admin, balance)).status).toBe(204);

  const joining = await kitPayer(t);
  const whole = await partOf(joining, 'whole');
  expect(await isOffered(joining, whole)).toBe(false);
  const early = await waive(admin, whole);
  expect([early.status, early.body.detail]).toEqual([
    409,
    'L’iscrizione non è completata: il pagamento si registra o si elimina in «Amministra sponsorizzati».',
  ]);
});
