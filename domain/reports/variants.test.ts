import { expect, it } from 'vitest';
import { variantOf } from './variants.ts';

it.each([
  ['emafibra-group', { shop: 0, kind: 'group' }],
  ['emafibra-single', { shop: 0, kind: 'single' }],
  ['emakleen-group', { shop: 1, kind: 'group' }],
  ['emakleen-single', { shop: 1, kind: 'single' }],
  ['constructor', null],
  ['', null],
])('ORD-339 the report %s', (name, variant) => expect(variantOf(name)).toEqual(variant));
