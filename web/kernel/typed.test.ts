/** What a field of fixed length keeps of what is pasted, and that no browser cuts it before. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { digitsUpTo, packedUpTo, provinceLetters } from './typed.ts';

const WEB = join(import.meta.dirname, '..');
const CLEANED = /(?:vatDigits|packedUpTo|provinceLetters|normaliseFiscalCode|normaliseIban|takeIban)\b[^<>]*\/>/g;

describe('ACC-657 what is pasted is cut once it is cleaned', () => {
  it.each([
    ['0123 456 0058', '01234560058'],
    ['IT 01234560058', '01234560058'],
    ['012345600581234', '01234560058'],
  ])('«%s» is the VAT number %s', (typed, kept) => expect(digitsUpTo(11)(typed)).toBe(kept));
  it.each([
    [' 14100', '14100'],
    ['14 100', '14100'],
    ['141000', '14100'],
  ])('«%s» is the post code %s', (typed, kept) => expect(packedUpTo(5)(typed)).toBe(kept));
  it('« at» is the province AT', () => expect(provinceLetters(' at')).toBe('AT'));
  it('no field that cleans what is typed lets the browser cut it', () => {
    const fields = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx') && !file.includes('node_modules'))
      .flatMap((file) => [...readFileSync(join(WEB, file), 'utf8').matchAll(CLEANED)].map(([tag]) => ({ file, tag })));
    expect(fields.length).toBeGreaterThan(5);
    expect(fields.filter(({ tag }) => tag.includes('maxLength')).map(({ file }) => file)).toEqual([]);
  });
});
