/** Writes the pictures of the demo's products that are drawn by program. */
import { writeFile } from 'node:fs/promises';
import { PICTURES } from './pictures/all.ts';
import { render } from './pictures/pen.ts';

/** Writes the product pictures: `node server/db/demo/pictures.ts`. Those drawn by hand stay as they are. */
for (const [name, picture] of Object.entries(PICTURES))
  await writeFile(new URL(`../../../web/public/products/prodotto-${name}.svg`, import.meta.url), render(picture));
