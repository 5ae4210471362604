import { describe, expect, it } from 'vitest';
import { testPortal, type Client } from '../../test/harness.ts';

const t = testPortal();
const URL = '/api/agent/products/custom-doormat-quotation';
const CLOSED = 'Il preventivo zerbino non è al momento disponibile.';
const quote = (who: Client, width: unknown, height: unknown) =>
  who.post<{ price: string; detail: string; violations: { propertyPath: string; message: string }[] }>(URL, {
    width,
    height,
  });
const options = (part: Record<string, unknown>) =>
  t.db.query(
    `update products set custom_product_options = custom_product_options || $1::jsonb where custom_product_options is not null`,
    [JSON.stringify(part)],
  );

describe('the quote of a doormat', () => {
  it('no session is 401, a customer 403', async () => {
    for (const [who, status] of [
      [t.anyone, 401],
      [await t.as('cliente', 1), 403],
    ] as const) {
      expect((await who.get(URL)).status).toBe(status);
      expect((await quote(who, 50, 50)).status).toBe(status);
    }
  });

  it('ORD-214 ORD-215 whole centimetres within the bounds, each with its sentence', async () => {
    const agente = await t.as('agente', 0);
    const width = { propertyPath: 'width', message: 'Inserisci un numero compreso tra 20 e 400' };
    const height = { propertyPath: 'height', message: 'Inserisci un numero compreso tra 20 e 160' };
    for (const wrong of [19, 401, 20.5, 'sessanta', null]) {
      const answer = await quote(agente, wrong, 50);
      expect([wrong, answer.status, answer.body.violations]).toEqual([wrong, 422, [width]]);
    }
    for (const wrong of [19, 161, 20.5]) {
      const answer = await quote(agente, 50, wrong);
      expect([wrong, answer.status, answer.body.violations]).toEqual([wrong, 422, [height]]);
    }
    expect((await quote(agente, 401, 161)).body.violations).toEqual([width, height]);
    for (const [w, h] of [
      [20, 20],
      [400, 160],
    ] as const)
      expect((await quote(agente, w, h)).status).toBe(200);
  });

  it('ORD-218 ORD-219 at least 46 euro; what is more is rounded up to the whole euro', async () => {
    const agente = await t.as('agente', 0);
    expect((await quote(agente, 20, 20)).body.price).toBe('46.00');
    await options({ priceSquareCentimeter: '0.01012' });
    expect((await quote(agente, 100, 100)).body.price, '101,20').toBe('102.00');
    await options({ priceSquareCentimeter: '0.0155' });
    expect((await quote(agente, 100, 100)).body.price, '155,00').toBe('155.00');
  });

  it('ORD-131 the bounds are the product’s', async () => {
    const agente = await t.as('agente', 0);
    await options({ maxWidth: 300 });
    expect((await agente.get(URL)).body).toEqual({
      isEnabled: true,
      minWidth: 20,
      maxWidth: 300,
      minHeight: 20,
      maxHeight: 160,
    });
    const answer = await quote(agente, 301, 50);
    expect([answer.status, answer.body.violations]).toEqual([
      422,
      [{ propertyPath: 'width', message: 'Inserisci un numero compreso tra 20 e 300' }],
    ]);
    await options({ maxWidth: 400 });
    expect((await quote(agente, 301, 50)).status).toBe(200);
  });

  it('ORD-127 the products of the listing carry the bounds and the price per cm²', async () => {
    const { body } = await (
      await t.as('agente', 0)
    ).get<{ items: { customProductOptions: object | null }[] }>(
      '/api/agent/products?productListingIdentifier=pl.fibra_cumulative',
    );
    expect(body.items.flatMap((p) => (p.customProductOptions ? [p.customProductOptions] : []))).toEqual([
      {
        minWidth: 20,
        minHeight: 20,
        maxWidth: 400,
        maxHeight: 160,
        priceSquareCentimeter: '0.0155',
        minimumPrice: '46.00',
      },
    ]);
  });

  it('ORD-211 ORD-213 a parameter opens and closes it; in kleen there is none', async () => {
    const agente = await t.as('agente', 0);
    const turn = (value: string) =>
      t.db.query(`update parameters set value = $1 where id = 'doormat_quotation_enabled'`, [value]);
    const isEnabled = async (who: Client) => (await who.get<{ isEnabled: boolean }>(URL)).body.isEnabled;
    expect(await isEnabled(agente)).toBe(true);
    expect(await isEnabled(await t.as('agente', 1))).toBe(false);
    await turn('false');
    expect(await isEnabled(agente)).toBe(false);
    const closed = await quote(agente, 50, 50);
    expect([closed.status, closed.body.detail]).toEqual([404, CLOSED]);
    await turn('true');
    expect(await isEnabled(agente)).toBe(true);
  });
});
