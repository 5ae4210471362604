/**
 * Writes the pictures of the demo's products that are drawn by program; those drawn by hand stay as they are.
 * Run it with `node server/db/demo/pictures.ts`.
 */
import { writeFile } from 'node:fs/promises';
import { PICTURES } from './pictures/all.ts';
import { render } from './pictures/pen.ts';

for (const [name, picture] of Object.entries(PICTURES))
  await writeFile(new URL(`../../../web/public/products/prodotto-${name}.svg`, import.meta.url), render(picture));
