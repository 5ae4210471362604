import { describe, expect, it } from 'vitest';
import { partsOf } from './marked.tsx';

const marked = (text: string, typed: string): string =>
  partsOf(text, typed)
    .map((part) => (part.isFound ? `[${part.text}]` : part.text))
    .join('');

describe('what was typed, marked in what was found', () => {
  it.each([
    ['Marta Ferrero', 'ferr', 'Marta [Ferr]ero'],
    ['Marta Ferrero', 'ferrero marta', '[Marta] [Ferrero]'],
    ['Niccolò D’Amico', 'niccolo', '[Niccolò] D’Amico'],
    ['+393331234567', '333 123', '+39[333123]4567'],
    ['Ordine 41, Rosa', 'ordine 41', '[Ordine 41], Rosa'],
    ['AB12-CD34', 'xyz', 'AB12-CD34'],
    ['Ada', 'a', 'Ada'],
    ['', 'ada', ''],
    ['50% di [tutto]', '50%', '[50%] di [tutto]'],
  ])('NET-495 %s, typed %s', (text, typed, parts) => expect(marked(text, typed)).toBe(parts));
});
