import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { NO_ADDRESS, type AddressParts } from '@ema/domain/places/address.ts';
import { PROVINCES } from '@ema/domain/places/provinces.ts';
import { AddressFields } from './address-fields.tsx';
import { addressErrors, addressLabels } from './address-values.ts';
import { provinceMeant, provincesLike } from './province-field.tsx';

const labels = addressLabels('home');
const drawn = (value: AddressParts): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <AddressFields
          name="home"
          value={value}
          shown={(field) => ({ id: field, label: labels[field], error: undefined })}
          onChange={() => {}}
        />
      </MantineProvider>
    </QueryClientProvider>,
  );
const typesIn = (html: string) => [...html.matchAll(/<option[^>]*>([^<]*)<\/option>/g)].map((found) => found[1]);

describe('the fields of an address', () => {
  it('NET-134 the eight types of street, «Via» chosen; another word of before is kept as «Altro»', () => {
    const html = drawn(NO_ADDRESS);
    expect(typesIn(html)).toEqual(['Via', 'Viale', 'Vicolo', 'Piazza', 'Strada', 'Corso', 'Largo', 'Borgo']);
    expect(html).toMatch(/<option value="Via" selected="">/);
    expect(typesIn(drawn({ ...NO_ADDRESS, streetType: '', streetName: 'Località Bosco' }))[0]).toBe('Altro');
  });
  it('NET-135 the number takes five characters; ACC-657 the post code is cut once its spaces are gone', () => {
    const input = (field: string) => new RegExp(`<input[^>]*id="home.${field}"[^>]*>`).exec(drawn(NO_ADDRESS))?.[0];
    expect(input('buildingNumber')).toContain('maxLength="5"');
    expect(input('postCode')).not.toContain('maxLength');
  });
  it('NET-133 each part has its label, in the order in which one says an address', () => {
    const labelled = [...drawn(NO_ADDRESS).matchAll(/<label[^>]*>([^<]*)/g)].map((found) => found[1]);
    expect(labelled).toEqual(['Tipo di via', 'Nome della via', 'Civico', 'Città', 'CAP', 'Provincia']);
  });
  it('NET-136 where it may be none an empty one is right, elsewhere each part is asked for', () => {
    expect(addressErrors('home', NO_ADDRESS, { nullable: true })).toEqual({});
    expect(Object.keys(addressErrors('home', NO_ADDRESS))).toEqual(
      ['street', 'buildingNumber', 'postCode', 'city', 'state'].map((field) => `home.${field}`),
    );
    expect(addressErrors('home', { ...NO_ADDRESS, city: 'Asti' }, { nullable: true })).toMatchObject({
      'home.street': 'Inserisci il nome della via.',
    });
  });
  it.each([
    ['at', 'AT'],
    ['mi', 'MI'],
    ['aquila', 'AQ'],
    ['forli', 'FC'],
    ['reggio e', 'RE'],
    ['to', 'TO'],
  ])('NET-137 «%s» finds the province %s first', (text, code) =>
    expect(provincesLike(PROVINCES, text)[0]?.code).toBe(code),
  );
  it.each([
    ['at', 'AT'],
    ['AT ', 'AT'],
    ['asti', 'AT'],
    ['forlì-cesena', 'FC'],
    ['cusio', null],
    ['reggio', null],
    ['zz', null],
    ['', null],
  ])('ORD-499 «%s» left in the field means the province %s', (text, code) =>
    expect(provinceMeant(PROVINCES, text)).toBe(code),
  );
  it('NET-137 nothing typed is every province, nonsense is none', () => {
    expect(provincesLike(PROVINCES, '')).toHaveLength(PROVINCES.length);
    expect(provincesLike(PROVINCES, 'zzz')).toEqual([]);
  });
});
