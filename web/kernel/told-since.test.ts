import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { submitDirectly } from '@ema/calls/orders.ts';
import { createCustomerCommission } from '@ema/calls/customer-orders.ts';
import { createPrivateOrder } from '@ema/calls/private-orders.ts';
import { getDraft } from '@ema/calls/drafts.ts';
import type * as Client from './client.ts';
import { asBefore } from './told-since.ts';

const unknown = (...names: string[]) => ({
  propertyPath: names.join(', '),
  message:
    names.length === 1
      ? `Il campo «${names[0]}» non è previsto.`
      : `I campi ${names.map((name) => `«${name}»`).join(', ')} non sono previsti.`,
});

describe('NET-1013 a page of this release and a server of the one before', () => {
  it('what the server does not know and can do without is left out, the rest stays', () => {
    const body = { note: 'Al mattino', expectedTotal: '12.00', version: 3 };
    expect(asBefore({ params: { id: '1' }, body }, { status: 422, violations: [unknown('expectedTotal')] })).toEqual({
      params: { id: '1' },
      body: { note: 'Al mattino', version: 3 },
    });
    expect(
      asBefore({ body }, { status: 422, violations: [unknown('expectedTotal', 'version')] }),
      'several at once',
    ).toEqual({ body: { note: 'Al mattino' } });
    expect(asBefore({ query: { shop: '0', id: 'x' } }, { status: 422, violations: [unknown('shop')] })).toEqual({
      query: { id: 'x' },
    });
    const coming = { query: { productListingIdentifier: 'pl.kleen_commission', coming: 'true' } };
    expect(asBefore(coming, { status: 422, violations: [unknown('coming')] }), 'NET-1170').toEqual({
      query: { productListingIdentifier: 'pl.kleen_commission' },
    });
  });
  it('ORD-600 why less goes back is written where the server of before reads it', () => {
    const refused = { status: 422, violations: [unknown('expectedPaid', 'refundReason')] };
    const body = { amount: '50.00', expectedPaid: '80.00', refundReason: 'Spese di spedizione' };
    const expected = { amount: '50.00', note: 'Spese di spedizione. CRO 4711' };
    expect(asBefore({ body: { ...body, note: 'CRO 4711' } }, refused)).toEqual({ body: expected });
    expect(asBefore({ body: { ...body, note: '' } }, refused)).toMatchObject({ body: { note: 'Spese di spedizione' } });
    expect(asBefore({ body: { ...body, refundReason: '', note: 'CRO' } }, refused)).toEqual({
      body: { amount: '50.00', note: 'CRO' },
    });
  });
  it.each([
    ['NET-1170 the day from which a product is sold', { status: 422, violations: [unknown('from')] }],
    ['what somebody typed', { status: 422, violations: [unknown('note')] }],
    ['it together with what can be left out', { status: 422, violations: [unknown('expectedTotal', 'note')] }],
    ['a fault beside', { status: 422, violations: [unknown('expectedTotal'), { propertyPath: 'note', message: 'X' }] }],
    ['a value that is wrong', { status: 422, violations: [{ propertyPath: 'expectedTotal', message: 'Importo.' }] }],
    ['nothing named', { status: 422, violations: [] }],
    ['a conflict', { status: 409, violations: [unknown('expectedTotal')] }],
  ])('%s is never left out', (_, refused) => {
    expect(asBefore({ body: { note: 'x', expectedTotal: '1.00' } }, refused)).toBeNull();
  });

  let client: typeof Client;
  beforeAll(async () => {
    vi.resetModules();
    vi.stubGlobal('document', { querySelector: () => ({ content: 'new' }) });
    client = await import('./client.ts');
    vi.unstubAllGlobals();
  });
  afterEach(() => vi.unstubAllGlobals());
  afterAll(() => vi.resetModules());

  /** A server of that build, which knows none of the fields. @returns what it was asked */
  const server = (build: string, ...names: string[]) => {
    const asked: { address: string; body: unknown; intent: string | null }[] = [];
    vi.stubGlobal('fetch', (address: string, { body, headers }: { body?: string; headers: Record<string, string> }) => {
      asked.push({ address, body: body && JSON.parse(body), intent: headers['idempotency-key'] ?? null });
      const isRefused = names.some((name) => `${address}${body ?? ''}`.includes(name));
      return Promise.resolve(
        Response.json(isRefused ? { detail: 'Campi.', violations: [unknown(...names)] } : { draft: null }, {
          status: isRefused ? 422 : 200,
          headers: { 'x-ema-build': build },
        }),
      );
    });
    return asked;
  };

  it('an order is sent to a server of before without the total that was seen, once, as one intent', async () => {
    const asked = server('old', 'expectedTotal');
    const input = { params: { id: '7' }, body: { expectedTotal: '12.00' } };
    await client.sendCall(submitDirectly, input, { intent: 'one' });
    expect(asked.map(({ body }) => body)).toEqual([{ expectedTotal: '12.00' }, {}]);
    expect(new Set(asked.map(({ intent }) => intent)).size).toBe(1);
  });
  it('ORD-550 so is a customer’s own order, without the draft it is made from', async () => {
    const asked = server('old', 'draftId');
    const order = { type: 'kleen-commission', items: [], paymentMethod: 'mav' };
    await client.sendCall(createCustomerCommission, { body: { ...order, draftId: 'x' } }, { intent: 'one' });
    expect(asked.map(({ body }) => body)).toEqual([{ ...order, draftId: 'x' }, order]);
  });
  it('ORD-591 so is a private order', async () => {
    const asked = server('old', 'draftId');
    const order = { customer: '/api/private-customers/1', items: [] };
    await client.sendCall(createPrivateOrder, { body: { ...order, draftId: 'x' } }, { intent: 'one' });
    expect(asked.map(({ body }) => body)).toEqual([{ ...order, draftId: 'x' }, order]);
  });
  it('a draft is asked of it without its shop', async () => {
    const asked = server('old', 'shop');
    await client.sendCall(getDraft, { params: { name: 'new-commission' }, query: { shop: '1' } });
    expect(asked.map(({ address }) => address)).toEqual([
      '/api/drafts/new-commission?shop=1',
      '/api/drafts/new-commission',
    ]);
  });
  it('a server of this release is not asked twice: it has to know its fields', async () => {
    const asked = server('new', 'expectedTotal');
    const refused = client
      .sendCall(submitDirectly, { params: { id: '7' }, body: { expectedTotal: '12.00' } })
      .catch((thrown: Client.CallFailure) => thrown.status);
    expect(await refused).toBe(422);
    expect(asked).toHaveLength(1);
  });
});
