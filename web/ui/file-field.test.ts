import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const WEB = join(import.meta.dirname, '..');
const screens = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.includes('node_modules'))
  .map((file) => ({ file, text: readFileSync(join(WEB, file), 'utf8') }));

describe('NET-551 a file that is chosen again is told again', () => {
  it('every field for one file is the one that empties itself', () => {
    const bare = screens.filter(({ text }) => /<FileInput\b/.test(text)).map(({ file }) => file);
    expect(bare).toEqual([join('ui', 'file-field.tsx')]);
    const field = screens.find(({ file }) => file === bare[0])?.text ?? '';
    expect(field).toMatch(/resetRef=\{empty\}[\s\S]*onChange\(file\);[\s\S]*empty\.current\?\.\(\)/);
  });
  it('every button for one file empties itself too; one for many is gone while they are sent', () => {
    const buttons = screens.flatMap(({ file, text }) =>
      [...text.matchAll(/<FileButton\b[^]*?>\n/g)].map(([tag]) => ({ file, tag })),
    );
    expect(buttons.length).toBeGreaterThan(2);
    expect(buttons.filter(({ tag }) => !/resetRef=|\bmultiple\b/.test(tag)).map(({ file }) => file)).toEqual([]);
  });
});
