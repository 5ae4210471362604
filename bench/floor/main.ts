/** Serves the same bytes as the portal with the least a server can do, to be measured against. */
import Fastify from 'fastify';
import pg from 'pg';
import {
  adminOrders,
  adminOrdersDeep,
  adminOrdersFirst,
  customerSearch,
  myOrders,
  products,
  register,
  type Slice,
} from './reads.ts';
import { salesReport } from './report.ts';
import { closeOrder, createCommission, settlePayment, signIn, type Cart } from './writes.ts';
import { secretHash } from './session.ts';

/**
 * The floor: the least a server of these calls can do. Bare Fastify and `pg`, one hand-written statement for a call
 * (two to create), JSON by PostgreSQL, no input checks, no idempotency, no audit. It answers the same bytes.
 */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 20, options: '-c timezone=UTC' });
pool.on('error', () => {});
const app = Fastify({ keepAliveTimeout: 72_000 });

type Query = Record<string, string | undefined>;
const answer = async (
  reply: { type(t: string): { send(body: string): unknown } },
  name: string,
  text: string,
  values: unknown[],
) => {
  const answers = await pool.query<{ answer: string }>({ name, text, values });
  return reply.type('application/json; charset=utf-8').send(answers.rows[0]?.answer ?? '');
};

app.get('/readyz', async () => ({ status: 'ready' }));
app.get('/api/agent/products', async (request, reply) =>
  answer(reply, 'products', products, [
    secretHash(request.headers.cookie),
    (request.query as Query)['productListingIdentifier'],
  ]),
);
app.get('/api/agent/customers/search-by-fiscal-code/:code', async (request, reply) => {
  const { code } = request.params as { code: string };
  const after = code.slice(0, -1) + String.fromCharCode(code.charCodeAt(code.length - 1) + 1);
  return answer(reply, 'customers', customerSearch, [secretHash(request.headers.cookie), code, after]);
});
app.get('/api/agent/customers', async (request, reply) => {
  const { search = '', page = '1', perPage = '25' } = request.query as Query;
  return answer(reply, 'register', register, [
    secretHash(request.headers.cookie),
    `%${search.toLowerCase()}%`,
    Number(page),
    Number(perPage),
  ]);
});
const sliceOf = ({ page, perPage }: Query, rows: number): Slice => ({
  page: Number(page ?? 1),
  perPage: Number(perPage ?? rows),
});
app.get('/api/agent/orders', async (request, reply) => {
  const query = request.query as Query;
  const of = sliceOf(query, 25);
  return answer(reply, `orders ${of.page} ${of.perPage}`, myOrders(of), [
    secretHash(request.headers.cookie),
    Number(query['shop'] ?? 1),
  ]);
});
app.get('/api/admin/commissions', async (request, reply) => {
  const query = request.query as Query;
  const { search = '' } = query;
  const of = sliceOf(query, 50);
  const [kind, text] =
    search !== ''
      ? ['text', adminOrders(of)]
      : of.page * of.perPage > 1000
        ? ['deep', adminOrdersDeep(of)]
        : ['first', adminOrdersFirst(of)];
  const values = [secretHash(request.headers.cookie), Number(query['shop'] ?? 1)];
  return answer(
    reply,
    `admin ${kind} ${of.page} ${of.perPage}`,
    text,
    search === '' ? values : [...values, search.toLowerCase()],
  );
});
app.post('/login', async (request, reply) => {
  const { username, password } = request.body as { username: string; password: string };
  const cookie = await signIn(pool, username, password, request.ip);
  return reply.header('set-cookie', `ema=${cookie}; Path=/; HttpOnly; SameSite=Lax`).send({ redirectTo: '/app' });
});
app.post('/api/agent/commissions', async (request, reply) => {
  const commission = await createCommission(pool, secretHash(request.headers.cookie), request.body as Cart);
  return reply.code(201).send(commission);
});
app.post('/api/agent/pending-orders/:id/direct-submission', async (request) =>
  closeOrder(pool, secretHash(request.headers.cookie), Number((request.params as { id: string }).id)),
);
app.get('/api/agent/reports/sales/:period/emakleen-group', async (request) =>
  salesReport(pool, secretHash(request.headers.cookie), (request.params as { period: string }).period),
);
await app.register(async (scope) => {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  scope.post('/stripe/webhook', async (request) =>
    settlePayment(
      pool,
      request.body as string,
      String(request.headers['stripe-signature']),
      process.env['STRIPE_WEBHOOK_SECRET'] ?? '',
    ),
  );
});

await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
process.on(
  'SIGTERM',
  () =>
    void app
      .close()
      .then(() => pool.end())
      .then(() => process.exit(0)),
);
process.stdin
  .on('end', () => process.exit(0))
  .on('error', () => process.exit(0))
  .resume();
