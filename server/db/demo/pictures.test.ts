import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BY_HAND, PICTURES } from './pictures/all.ts';
import { render } from './pictures/pen.ts';
import { PICTURE_NAMES } from './picture-names.ts';

const read = (name: string): string =>
  readFileSync(new URL(`../../../web/public/products/prodotto-${name}.svg`, import.meta.url), 'utf8');

describe('product pictures', () => {
  it('are all there, small, and what the generator draws', () => {
    expect([...Object.keys(PICTURES), ...BY_HAND].toSorted()).toEqual([...PICTURE_NAMES].toSorted());
    for (const [name, picture] of Object.entries(PICTURES)) expect(read(name), name).toBe(render(picture));
    for (const name of PICTURE_NAMES) expect(read(name).length, name).toBeLessThan(4000);
  });

  it('repeat no attribute, which would break the picture', () => {
    for (const name of PICTURE_NAMES)
      for (const [tag] of read(name).matchAll(/<[^>]+>/g)) {
        const attributes = [...tag.matchAll(/\s([\w-]+)=/g)].map((m) => m[1]);
        expect(new Set(attributes).size, `${name}: ${tag}`).toBe(attributes.length);
      }
  });
});
