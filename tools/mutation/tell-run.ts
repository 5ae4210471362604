/** Set-up of each test file while nothing is changed: writes down which marked functions it ran. */
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { root } from '../house.ts';
import { ranFolder, type Ran } from './functions-run.ts';

declare global {
  var emaRan: ((mark: string) => void) | undefined;
}

const marks = new Set<string>();
const loading = new Set<string>();
let isLoaded = false;
globalThis.emaRan = (mark) => (isLoaded ? marks : loading).add(mark);

beforeAll(() => {
  isLoaded = true;
});

afterAll(() => {
  const test = relative(root, expect.getState().testPath ?? '').replaceAll('\\', '/');
  const ran: Ran = { test, marks: [...marks], loading: [...loading] };
  writeFileSync(join(ranFolder, `${randomUUID()}.json`), JSON.stringify(ran));
});
