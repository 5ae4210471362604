import { describe, expect, it } from 'vitest';
import { birthProvinceFault, municipalityFault, placeKey, placeProbes } from './birthplace.ts';
import { COUNTRY_CODES, isCountry } from './countries.ts';

const places = [
  { name: 'Fiume', from: '1924-03-09', to: '1947-09-16' },
  { name: 'Corigliano-Rossano', from: '2018-03-31', to: '9999-12-31' },
  { name: 'Reggio di Calabria', from: '1861-03-17', to: '9999-12-31' },
  // The register writes it with the straight apostrophe of typewriters.
  { name: ['Reggio nell', 'Emilia'].join("'"), from: '1861-03-17', to: '9999-12-31' },
  { name: 'Castro', from: '1861-03-17', to: '1900-01-01' },
  { name: 'Castro', from: '1975-05-28', to: '9999-12-31' },
  { name: 'Forlì', from: '1861-03-17', to: '9999-12-31' },
];

describe('a place of birth', () => {
  it.each([
    ['Forlì', '1980-01-01', null],
    ["FORLI'", '1980-01-01', null],
    ['reggio di calabria', '1980-01-01', null],
    ['Reggio nell’Emilia', '1980-01-01', null],
    ['Corigliano Rossano', '2018-03-31', null],
    ['Fiume', '1947-09-16', null],
    ['Fiume', '', null],
    ['Castro', '1975-05-28', null],
    ['Castro', '1861-03-17', null],
    ['Castro', '1900-01-01', null],
    [
      'Castro',
      '1975-05-27',
      '«Castro» è stato un comune italiano fino al 01/01/1900: alla data di nascita non lo era più.',
    ],
    ['Nonesiste', '1980-01-01', '«Nonesiste» non risulta fra i comuni italiani: scrivilo come sul documento.'],
    [
      'Reggio Calabria',
      '1980-01-01',
      '«Reggio Calabria» non risulta fra i comuni italiani: scrivilo come sul documento. Forse: Reggio di Calabria.',
    ],
    [
      'Fiume',
      '1947-09-17',
      '«Fiume» è stato un comune italiano fino al 16/09/1947: alla data di nascita non lo era più.',
    ],
    [
      'Corigliano-Rossano',
      '2018-03-30',
      '«Corigliano-Rossano» è un comune dal 31/03/2018: alla data di nascita non esisteva.',
    ],
    [
      'Castro',
      '1960-01-01',
      '«Castro» è stato un comune italiano fino al 01/01/1900: alla data di nascita non lo era più.',
    ],
  ] as const)('ORD-387 R14 %s, born on «%s»', (typed, birthDate, fault) =>
    expect(municipalityFault(typed, birthDate, places)).toBe(fault),
  );
  it('ORD-387 says no more than three similar names', () => {
    const many = ['a', 'b', 'c', 'd'].map((n) => ({ ...places[0], name: `San Giovanni ${n}` })) as typeof places;
    expect(municipalityFault('Giovanni', '', many)).not.toContain('Forse');
    expect(municipalityFault(' Giovanni -  San ', '', many.slice(1))).toContain('Forse: San Giovanni b, San Giovanni');
    const ended = ['1900-01-01', '1930-01-01', '1920-01-01'].map((to) => ({ name: 'Borgo', from: '1861-03-17', to }));
    expect(municipalityFault('Borgo', '1960-01-01', ended)).toContain('fino al 01/01/1930');
    expect(municipalityFault('Giovanni', '', many.slice(1))).toContain('Forse: San Giovanni b, San Giovanni c, San');
  });
  it('ORD-387 one name in many writings', () => {
    expect(placeKey('Bolzano/Bozen')).toBe('BOLZANO');
    expect(new Set(['San Remo', 'Sanremo', 'SANREMO', 'sanrémo'].map(placeKey))).toEqual(new Set(['SANREMO']));
  });
  it.each([
    ['Forlì', ['Forl']],
    ["FORLI'", ['FORLI', 'FORL']],
    ['Reggio nell’Emilia', ['Emilia', 'Emili']],
    ['Santa Maria la Carità', ['Carit']],
    ['Ne', ['Ne']],
    ['’’', []],
    ['A', []],
  ])('ORD-387 %s is searched by %j', (name, probes) => expect(placeProbes(name)).toEqual(probes));
  it('ORD-387 countries are those of the list, and states of the past', () => {
    expect(COUNTRY_CODES).toHaveLength(197);
    expect(['IT', 'FR', 'SU', 'XK'].map(isCountry)).toEqual([true, true, true, true]);
    expect(['XX', 'it', '', 'ITA'].map(isCountry)).toEqual([false, false, false, false]);
  });
});

describe('the province of a place of birth', () => {
  const near = [
    { name: 'Bologna', province: 'BO', from: '1861-03-17', to: '9999-12-31' },
    { name: 'Bolognano', province: 'PE', from: '1861-03-17', to: '9999-12-31' },
    { name: 'Castro', province: 'BG', from: '1861-03-17', to: '9999-12-31' },
    { name: 'Castro', province: 'LE', from: '1975-05-28', to: '9999-12-31' },
    { name: 'Fiume', province: 'FU', from: '1924-03-09', to: '1947-09-16' },
    { name: 'Ignota', province: '', from: '1861-03-17', to: '9999-12-31' },
  ];
  it.each([
    ['Bologna', '1985-04-01', 'BO', null],
    ['BOLOGNA', '', 'BO', null],
    ['Bologna', '1985-04-01', 'MI', 'La provincia di «Bologna» è BO.'],
    ['Bologna', '1985-04-01', 'PE', 'La provincia di «Bologna» è BO.'],
    ['Castro', '1980-01-01', 'LE', null],
    ['Castro', '1980-01-01', 'BO', 'La provincia di «Castro» è BG o LE.'],
    ['Castro', '1970-01-01', 'LE', 'La provincia di «Castro» è BG.'],
    ['Fiume', '1930-01-01', 'FU', null],
    ['Fiume', '1985-01-01', 'ZZ', null],
    ['Ignota', '1985-01-01', 'ZZ', null],
    ['Fiume', '1924-03-09', 'ZZ', 'La provincia di «Fiume» è FU.'],
    ['Fiume', '1947-09-16', 'ZZ', 'La provincia di «Fiume» è FU.'],
    ['Fiume', '1924-03-08', 'ZZ', null],
    ['Fiume', '1947-09-17', 'ZZ', null],
    ['Fiume', '', 'ZZ', 'La provincia di «Fiume» è FU.'],
    ['Nonesiste', '1985-01-01', 'ZZ', null],
  ])('NET-053 NET-607 %s on %s in %s: %s', (place, birthDate, province, fault) =>
    expect(birthProvinceFault({ place, birthDate, province }, near)).toBe(fault),
  );
});
