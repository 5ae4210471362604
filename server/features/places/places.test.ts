import { describe, expect, it } from 'vitest';
import { PROVINCES } from '@ema/domain/places/provinces.ts';
import { testPortal } from '../../test/harness.ts';

const t = testPortal();
type City = { name: string; state: { code: string } };
type Named = { code: string; name: string };
const list = async <T>(url: string): Promise<T[]> => (await (await t.as('agente')).get<{ items: T[] }>(url)).body.items;

describe('places', () => {
  it.each(['/api/cities?name=mil', '/api/states', '/api/countries', '/api/countries/IT'])(
    'ACC-330 %s is for whoever is signed in',
    async (url) => {
      expect((await t.anyone.get(url)).status).toBe(401);
      for (const who of ['agente', 'cliente', 'scanner', 'nuovo', 'admin'])
        expect((await (await t.as(who)).get(url)).status, who).toBe(200);
    },
  );
  it('ACC-310 ACC-330 municipalities by name, with their province, twenty at most', async () => {
    const found = await list<City>('/api/cities?name=Mil');
    expect(found).toContainEqual({ name: 'Milano', state: { code: 'MI' } });
    expect(found.length).toBeLessThanOrEqual(20);
    expect(await list<City>('/api/cities?name=reggio%20nell')).toEqual([
      { name: "Reggio Nell'Emilia", state: { code: 'RE' } },
    ]);
    expect((await list<City>('/api/cities?name=forli'))[0]?.state.code).toBe('FC');
    expect(await list<City>('/api/cities?name=zzzz')).toEqual([]);
    expect((await (await t.as('agente')).get('/api/cities?name=a')).status).toBe(422);
  });
  it('ACC-330 no municipality of the past, and every one of a province that there is', async () => {
    const codes = new Set(PROVINCES.map(({ code }) => code));
    const all = (await Promise.all(['a', 'o', 'i'].map((v) => list<City>(`/api/cities?name=${v}${v}`)))).flat();
    for (const { state } of all) expect(codes).toContain(state.code);
    // Part of another municipality since 2014.
    expect((await list<City>('/api/cities?name=figline%20valdarno')).map((c) => c.name)).not.toContain(
      'Figline Valdarno',
    );
  });
  it('ACC-310 ACC-330 NET-138 provinces by code or by name', async () => {
    expect(await list<Named>('/api/states?code=mi')).toEqual([{ code: 'MI', name: 'Milano' }]);
    expect((await list<Named>('/api/states?name=aquila')).map((s) => s.code)).toEqual(['AQ']);
    expect(await list<Named>('/api/states')).toHaveLength(PROVINCES.length);
  });
  it('ACC-310 ACC-330 countries by Italian name, and one by its code', async () => {
    expect((await list<Named>('/api/countries?name=german'))[0]).toEqual({ code: 'DE', name: 'Germania' });
    const agente = await t.as('agente');
    expect((await agente.get('/api/countries/fr')).body).toEqual({ code: 'FR', name: 'Francia' });
    expect((await agente.get('/api/countries/ZZ')).status).toBe(404);
  });
});
