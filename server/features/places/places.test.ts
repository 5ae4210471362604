import { describe, expect, it, vi } from 'vitest';
import { isProvince, PROVINCES } from '@ema/domain/places/provinces.ts';
import { testPortal } from '../../test/harness.ts';
import { moveClock } from '../../test/move-clock.ts';

const t = testPortal();
type City = { name: string; state: { code: string }; code: string; validFrom: string; validTo: string | null };
type Named = { code: string; name: string };
const list = async <T>(url: string): Promise<T[]> => (await (await t.as('agente')).get<{ items: T[] }>(url)).body.items;

describe('places', () => {
  it.each([
    ['/api/cities?name=mil', 200],
    ['/api/states', 200],
    ['/api/countries', 401],
    ['/api/countries/IT', 401],
  ])('ACC-330 NET-450 %s is for whoever is signed in; without an account it answers %i', async (url, status) => {
    expect((await t.anyone.get(url)).status).toBe(status);
    for (const who of ['agente', 'cliente', 'scanner', 'nuovo', 'admin'])
      expect((await (await t.as(who)).get(url)).status, who).toBe(200);
  });
  it('ACC-310 ACC-330 NET-137 NET-138 municipalities by name, with their province, twenty at most', async () => {
    const found = await list<City>('/api/cities?name=Mil');
    expect(found).toContainEqual(expect.objectContaining({ name: 'Milano', state: { code: 'MI' } }));
    expect(found.length).toBeLessThanOrEqual(20);
    expect(await list<City>('/api/cities?name=reggio%20nell')).toEqual([
      expect.objectContaining({ name: "Reggio Nell'Emilia", state: { code: 'RE' } }),
    ]);
    expect((await list<City>('/api/cities?name=forli'))[0]?.state.code).toBe('FC');
    expect(await list<City>('/api/cities?name=zzzz')).toEqual([]);
    expect((await (await t.as('agente')).get('/api/cities?name=a')).status).toBe(422);
  });
  it('NET-392 a municipality has its code of the registers of the state, and the day since when it is one', async () => {
    const [asti] = await list<City>('/api/cities?name=Asti');
    expect(asti).toEqual({
      name: 'Asti',
      state: { code: 'AT' },
      code: 'A479',
      validFrom: expect.any(String),
      validTo: null,
    });
    const found = await list<City>('/api/cities?name=figline');
    // Two that became one on 1 January 2014, with a code of its own.
    expect(found).toContainEqual({
      name: 'Figline e Incisa Valdarno',
      state: { code: 'FI' },
      code: 'M321',
      validFrom: '2014-01-01',
      validTo: null,
    });
    const [before] = await list<City>('/api/cities?name=figline%20valdarno&bornOn=1970-05-01');
    expect(before, 'NET-610 of the past: until when').toMatchObject({ code: 'D583', validTo: '2014-01-01' });
  });
  it('NET-907 NET-056 the province that comes with any municipality of today has a name and can be saved', async () => {
    const { belfioreConnector } = await import('@marketto/belfiore-connector-embedded');
    const now = await belfioreConnector.active(new Date('2026-06-01T12:00:00Z')).cities?.toArray();
    const letters = new Set((now ?? []).flatMap(({ province }) => province ?? []));
    expect(letters.size).toBeGreaterThan(100);
    expect([...letters].filter((code) => !isProvince(code))).toEqual([]);
    const named = new Map(PROVINCES.map(({ code, name }) => [code, name]));
    for (const [city, code, name] of [
      ['olbia', 'OT', 'Gallura Nord-Est Sardegna'],
      ['tortolì', 'OG', 'Ogliastra'],
      ['carbonia', 'SU', 'Sud Sardegna'],
    ] as const) {
      const [found] = await list<City>(`/api/cities?name=${encodeURIComponent(city)}`);
      expect([found?.state.code, named.get(code)]).toEqual([code, name]);
    }
    // What its people write who know the law of 2025, and what they wrote before it.
    for (const code of ['CI', 'VS', 'SU', 'SS', 'NU', 'CA']) expect(isProvince(code), code).toBe(true);
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
  it('NET-053 of the day of a birth, those in which one could be born then', async () => {
    const on = (day: string) => list<City>(`/api/cities?name=figline%20valdarno&bornOn=${day}`);
    expect(await on('1970-05-01')).toMatchObject([{ name: 'Figline Valdarno', state: { code: 'FI' } }]);
    expect(await on('2020-05-01')).toEqual([]);
    const bologna = await list<City>('/api/cities?name=bologna&bornOn=1990-04-12');
    expect(bologna[0]).toMatchObject({ name: 'Bologna', state: { code: 'BO' } });
  });
  it('NET-450 the catalogue is read once, not for each who asks: nobody keeps the portal busy without an account', async () => {
    const url = '/api/cities?name=an&bornOn=1950-01-01';
    const first = await t.anyone.get(url);
    const { belfioreConnector } = await import('@marketto/belfiore-connector-embedded');
    const made = vi.spyOn(Object.getPrototypeOf(belfioreConnector), 'locationByIndex');
    const again = await t.anyone.get(url);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(made).not.toHaveBeenCalled();
    made.mockRestore();
  });
  it('NET-610 another day has its own municipalities, however long the portal runs', async () => {
    const names = async (day: string) => {
      const back = moveClock(t, `${day}T12:00:00Z`);
      try {
        return (await t.anyone.get<{ items: City[] }>('/api/cities?name=figline')).body.items.map((c) => c.name);
      } finally {
        back();
      }
    };
    expect(await names('2013-06-01')).toContain('Figline Valdarno');
    expect(await names('2026-06-01')).not.toContain('Figline Valdarno');
    expect(await names('2026-06-01')).toContain('Figline e Incisa Valdarno');
  });
  it('NET-610 whose data they are stands in the description of the call', async () => {
    const { body } = await t.anyone.get<{ paths: Record<string, { get: { summary: string } }> }>('/api/openapi.json');
    expect(body.paths['/api/cities']?.get.summary).toMatch(/ANPR \(Ministero dell’Interno\), CC BY 4\.0$/);
  });
  it('ACC-310 ACC-330 NET-137 NET-138 provinces by code or by name', async () => {
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
  it.each([
    [
      'FRRMRT49H55F952K',
      'firstName=Marta&lastName=Ferrero&gender=F&birthDate=1949-06-15',
      true,
      'Il codice fiscale è corretto.',
    ],
    ['frr mrt 49h55 f952k', '', true, 'Il codice fiscale è corretto.'],
    ['FRRMRT49H55F952A', '', false, 'Il carattere di controllo del codice fiscale non è corretto.'],
    ['FRRMRT', '', false, 'Il codice fiscale non ha la forma corretta.'],
    ['FRRMRT49H55F952K', 'birthDate=1949-06-16', false, 'La data di nascita non corrisponde al codice fiscale.'],
    ['FRRMRT49H55F952K', 'gender=M', false, 'Il sesso non corrisponde al codice fiscale.'],
    ['FRRMRT49H55F952K', 'lastName=Rossi', false, 'Il cognome non corrisponde al codice fiscale.'],
    ['FRRMRT49H55F952K', 'firstName=Anna', false, 'Il nome non corrisponde al codice fiscale.'],
  ])('ACC-332 ACC-334 NET-052 the fiscal code %s with «%s» is right: %s', async (code, person, valid, message) => {
    const url = `/validation/national-identification-number?nationalIdentificationNumber=${encodeURIComponent(code)}&${person}`;
    expect((await (await t.as('agente')).get(url)).body).toEqual({ valid, message });
    expect((await t.anyone.get(url)).body).toEqual({ valid, message });
  });
});
