/** Plays PagoDIL outside production: its service, its page, and what it tells the portal afterwards. */
import type { FastifyInstance } from 'fastify';
import { formatEuro } from '@ema/domain/kernel/money.ts';
import { sandboxAccount } from '../adapters/pagodil/financing.ts';
import type { Services } from '../kernel/services.ts';
import { escapeHtml, sendDevPage } from './html.ts';

type Transaction = {
  reference: string;
  day: string;
  amount_cents: number;
  currency: string;
  description: string;
  customer: string;
  return_url: string;
  notification_url: string;
  status: string;
};
type Key = { merchantTransactionId: string; merchantTransactionDate: string };
type Body = {
  transactionKey: Key;
  amount?: number;
  refundAmount?: number;
  description?: string;
  customer?: { firstName: string; lastName: string };
  technicalData?: { returnUrlOther: string; notificationUrlPending: string };
};
const hidden = { schema: { hide: true } } as const;
const OPEN = ['Initialized', 'Undefined'];
const UNDECIDED = [...OPEN, 'pending'];

const keyOf = (t: Transaction): Key => ({ merchantTransactionId: t.reference, merchantTransactionDate: t.day });

/** PagoDIL's protocol (initialize, getStatus, confirm, updateStatus, refund), with a journey's page that decides. */
export const registerPagodilSandbox = (scope: FastifyInstance, services: Services): void => {
  const { pool, config } = services;
  const account = sandboxAccount(config);
  const find = async (key: Key): Promise<Transaction | null> =>
    (
      await pool.query<Transaction>('select * from dev_financings where reference = $1 and day = $2', [
        key.merchantTransactionId,
        key.merchantTransactionDate,
      ])
    ).rows[0] ?? null;
  const move = async (key: Key, from: readonly string[], to: string): Promise<Transaction | null> =>
    (
      await pool.query<Transaction>(
        'update dev_financings set status = $3 where reference = $1 and day = $2 and status = any($4) returning *',
        [key.merchantTransactionId, key.merchantTransactionDate, to, from],
      )
    ).rows[0] ?? null;
  const said = (t: Transaction, more: Record<string, unknown> = {}) => ({
    responseCode: '000',
    responseMessage: 'API Success',
    transactionStatus: t.status,
    transactionKey: keyOf(t),
    amount: t.amount_cents,
    currency: t.currency,
    ...more,
  });
  const refused = (responseCode: string, responseMessage: string) => ({ responseCode, responseMessage });

  const api = (name: string, work: (body: Body) => Promise<Record<string, unknown>>) =>
    scope.post(`/dev/pagodil/api/${name}`, hidden, async (request, reply) =>
      request.headers['x-api-key'] === account.apiKey
        ? reply.send(await work(request.body as Body))
        : reply.code(401).send(refused('401', 'Unauthorized')),
    );
  api('initialize', async (body) => {
    const { transactionKey: key, technicalData, customer } = body;
    const begun = await pool.query<Transaction>(
      `insert into dev_financings (reference, day, amount_cents, description, customer, return_url, notification_url)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning *`,
      [
        key.merchantTransactionId,
        key.merchantTransactionDate,
        body.amount,
        body.description,
        `${customer?.firstName ?? ''} ${customer?.lastName ?? ''}`.trim(),
        technicalData?.returnUrlOther,
        technicalData?.notificationUrlPending,
      ],
    );
    const t = begun.rows[0];
    if (!t) return refused('002', 'Transaction Key already used');
    const origin = new URL(t.return_url).origin;
    return said(t, { redirectionUrl: `${origin}/dev/pagodil/${t.reference}/${t.day}` });
  });
  api('getStatus', async ({ transactionKey }) => {
    const t = await find(transactionKey);
    return t ? said(t) : refused('022', 'TransactionKey does not exist');
  });
  api('confirm', async ({ transactionKey }) => {
    const t = await move(transactionKey, ['to_confirm'], 'validated');
    if (t) return said(t);
    const now = await find(transactionKey);
    if (!now) return refused('022', 'TransactionKey does not exist');
    return now.status === 'validated'
      ? refused('004', 'Transaction Key has already been confirmed')
      : refused('005', 'Transaction Key not in to_confirm status');
  });
  api('updateStatus', async ({ transactionKey }) => {
    const t = await move(transactionKey, [...UNDECIDED, 'to_confirm'], 'Aborted');
    return t ? said(t) : refused('003', 'Transaction Key is not an accepted transaction');
  });
  api('refund', async ({ transactionKey, refundAmount }) => {
    const t = await find(transactionKey);
    if (!t) return refused('022', 'TransactionKey does not exist');
    if (refundAmount !== t.amount_cents) return refused('011', 'No partial refund is allowed');
    const refunded = await move(transactionKey, ['validated'], 'Refunded');
    if (refunded) return said(refunded);
    return (await find(transactionKey))?.status === 'Refunded'
      ? refused('009', 'Transaction Key has already been refunded')
      : refused('010', 'Transaction Key not in Validated status');
  });

  type Route = { Params: { reference: string; day: string } };
  const asked = (p: Route['Params']): Key => ({ merchantTransactionId: p.reference, merchantTransactionDate: p.day });
  scope.get<Route>('/dev/pagodil/:reference/:day', hidden, async (request, reply) => {
    const key = asked(request.params);
    const t = (await move(key, ['Initialized'], 'Undefined')) ?? (await find(key));
    if (!t) return sendDevPage(reply.code(404), 'PagoDIL', '<h1>Richiesta non trovata</h1>');
    return sendDevPage(reply, 'PagoDIL di prova', journey(t));
  });
  scope.post<Route>('/dev/pagodil/:reference/:day', hidden, async (request, reply) => {
    const key = asked(request.params);
    const wanted = (request.body as { transactionStatus?: string }).transactionStatus ?? '';
    const to = ['to_confirm', 'pending', 'Refused', 'Aborted'].find((s) => s === wanted);
    const decided = to ? await move(key, UNDECIDED, to) : null;
    const t = decided ?? (await find(key));
    if (decided) setTimeout(() => void notify(decided), 1_500).unref();
    // 307: the browser posts the same form again, to the portal, as it does when it comes from the real provider.
    return reply.redirect(t?.return_url ?? '/', t ? 307 : 303);
  });

  const notify = (t: Transaction): Promise<unknown> =>
    fetch(`http://127.0.0.1:${config.PORT}${new URL(t.notification_url).pathname}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ transactionKey: keyOf(t), transactionStatus: t.status }),
    }).catch(() => null);
};

const journey = (t: Transaction): string => {
  const head =
    '<p class="s">Finanziamento di prova, nessun credito reale</p>' +
    `<h1>${escapeHtml(t.description)}</h1>` +
    `<p class="big">${formatEuro(t.amount_cents)}</p><p class="s">${escapeHtml(t.customer)}</p>`;
  if (!UNDECIDED.includes(t.status))
    return (
      `${head}<p>Questa richiesta è già stata decisa.</p>` +
      '<form method="post"><button class="b">Torna al portale</button></form>'
    );
  const choice = (status: string, label: string, primary = false) =>
    `<button class="b${primary ? ' p' : ''}" name="transactionStatus" value="${status}">${label}</button>`;
  const choices = [
    choice('to_confirm', 'Concedi il finanziamento', true),
    ...(t.status === 'pending' ? [] : [choice('pending', 'Metti in valutazione')]),
    choice('Refused', 'Rifiuta'),
    choice('Aborted', 'Abbandona'),
  ];
  return `${head}${t.status === 'pending' ? '<p>La richiesta è in valutazione.</p>' : ''}<form method="post">
    <input type="hidden" name="transactionKey" value="${escapeHtml(JSON.stringify(keyOf(t)))}">
    ${choices.join('')}</form>`;
};
