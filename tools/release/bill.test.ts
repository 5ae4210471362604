import { expect, it } from 'vitest';
import { licencesOf } from './bill.ts';
import type { Package } from './packages.ts';

const one = (name: string): Package => ({
  name,
  path: `node_modules/${name}`,
  version: '1.0.0',
  license: 'MIT',
  integrity: '',
  needs: [],
});

it('NET-610 the licences of a release say whose data of municipalities it has, and under which licence', () => {
  const licences = licencesOf([one('@marketto/belfiore-connector-embedded'), one('zod')]);
  expect(licences).toMatch(/ANPR\), Ministero dell’Interno/);
  expect(licences).toContain('CC-BY-4.0');
  expect(licencesOf([one('zod')])).not.toContain('ANPR');
});
