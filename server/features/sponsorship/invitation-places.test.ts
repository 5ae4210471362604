/** Where a candidate was born and lives: a place of that day, and its province. */
import { expect, it } from 'vitest';
import { municipalityFault } from '@ema/domain/customers/birthplace.ts';
import { testPortal } from '../../test/harness.ts';
import { invite } from '../../test/invitations.ts';
import { municipalitiesLike } from '../customers/birthplaces.ts';

const t = testPortal();

it('NET-053 NET-054 a place of birth in Italy existed on that day; elsewhere it is any name', async () => {
  const sponsor = await t.as('agente', 1);
  const faultsOf = async (change: object) => (await invite(sponsor, change)).body.violations;
  expect(await faultsOf({ birthState: 'MI' }), 'NET-607 of another place').toEqual([
    { propertyPath: 'birthState', message: 'La provincia di «Bologna» è BO.' },
  ]);
  expect((await faultsOf({ birthState: 'ZZ' })).map((v) => v.propertyPath)).toEqual(['birthState']);
  expect(
    (await faultsOf({ state: 'ZZ' })).map((v) => v.propertyPath),
    'NET-607 no province',
  ).toEqual(['state']);
  const figline = await municipalitiesLike('Figline Valdarno');
  expect(municipalityFault('Figline Valdarno', '2014-01-02', figline), 'NET-607').toContain('non lo era più');
  expect(municipalityFault('Figline Valdarno', '2013-12-31', figline)).toBeNull();
  const never = await invite(sponsor, { birthPlace: 'Nonesistopoli' });
  expect([never.status, never.body.violations[0]?.propertyPath]).toEqual([422, 'birthPlace']);
  const abroad = await invite(sponsor, { birthCountry: 'FR', birthPlace: 'Qualunque Ville', birthState: 'XX' });
  expect([
    abroad.status,
    abroad.body['birthPlace'],
    abroad.body['birthState'],
    abroad.body['birthCountryName'],
  ]).toEqual([201, 'Qualunque Ville', '', 'Francia']);
});
