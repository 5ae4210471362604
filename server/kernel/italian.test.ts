import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { calls } from '@ema/calls/all.ts';
import { testPortal } from '../test/harness.ts';
import { inItalian } from './italian.ts';

const t = testPortal();
const parse = (schema: z.ZodType, value: unknown): string[] => {
  const parsed = schema.safeParse(value, { error: inItalian });
  return parsed.success ? [] : parsed.error.issues.map((issue) => issue.message);
};

const LONG = 25_000;
const JUNK: readonly unknown[] = [
  undefined,
  null,
  '',
  ' ',
  'x',
  'x'.repeat(LONG),
  '\u0000',
  '-1',
  '2026-02-30',
  0,
  -1,
  1.5,
  1e20,
  Number.NaN,
  true,
  [],
  Array.from({ length: 500 }, () => 'x'),
  {},
  { nobody: 1 },
  { nobody: 1, knows: 2 },
];
/** What the shape takes at its fields, each replaced by each piece of junk, down to the fields of its elements. */
const faultsOf = (schema: z.ZodType, depth = 0): string[] => {
  const found = JUNK.flatMap((junk) => parse(schema, junk));
  // What takes more letters than that is a file: one letter more than its most.
  const most = (schema as { maxLength?: number | null }).maxLength ?? 0;
  if (most >= LONG) found.push(...parse(schema, 'x'.repeat(most + 1)));
  const inner = schema as { shape?: Record<string, z.ZodType>; element?: z.ZodType; unwrap?: () => z.ZodType };
  if (depth > 4) return found;
  if (inner.shape) found.push(...Object.values(inner.shape).flatMap((field) => faultsOf(field, depth + 1)));
  if (inner.element) found.push(...faultsOf(inner.element, depth + 1));
  if (inner.unwrap && !inner.element) found.push(...faultsOf(inner.unwrap(), depth + 1));
  return found;
};

describe('what is wrong with an input', () => {
  it('ACC-312 is said in Italian by every field of every call', () => {
    const said = new Set<string>();
    for (const { params, query, body } of calls)
      for (const schema of [params, query, body]) if (schema) for (const fault of faultsOf(schema)) said.add(fault);
    expect(said.size).toBeGreaterThan(60);
    const odd = [...said].filter(
      (sentence) =>
        !/^[A-ZÈ«]/.test(sentence) ||
        /\b(?:Invalid|Unrecognized|Too (?:big|small)|expected|received|must|string|required|option)\b/i.test(sentence),
    );
    expect(odd).toEqual([]);
  });

  it.each<[z.ZodType, unknown, string]>([
    [z.strictObject({ a: z.string() }), {}, 'Campo obbligatorio.'],
    [z.strictObject({ a: z.string() }), undefined, 'Mancano i dati della richiesta.'],
    [z.strictObject({ a: z.string().optional() }), { b: 1 }, 'Il campo «b» non è previsto.'],
    [z.strictObject({}), { b: 1, c: 2 }, 'I campi «b», «c» non sono previsti.'],
    [z.strictObject({}), { [`<${'x'.repeat(50)}\n`]: 1 }, `Il campo «${'x'.repeat(40)}» non è previsto.`],
    [
      z.strictObject({}),
      { a: 1, b: 1, c: 1, d: 1, e: 1, f: 1 },
      'I campi «a», «b», «c», «d», «e» e altri non sono previsti.',
    ],
    [z.string(), 3, 'Inserisci un testo.'],
    [z.number().int(), 1.5, 'Inserisci un numero intero.'],
    [z.number(), 'x', 'Inserisci un numero.'],
    [z.boolean(), 'x', 'Indica sì o no.'],
    [z.array(z.string()), 'x', 'Inserisci un elenco.'],
    [z.string().min(1), '', 'Campo obbligatorio.'],
    [z.string().min(3), 'x', 'Inserisci almeno 3 caratteri.'],
    [z.string().max(1), 'xx', 'Inserisci al massimo un carattere.'],
    [z.array(z.string()).min(1), [], 'Indica almeno un elemento.'],
    [z.array(z.string()).max(2), ['a', 'b', 'c'], 'Indica al massimo 2 elementi.'],
    [z.number().min(1), 0, 'Inserisci un valore di almeno 1.'],
    [z.number().positive(), 0, 'Inserisci un valore maggiore di 0.'],
    [z.number().max(9), 10, 'Inserisci un valore di al massimo 9.'],
    [z.number().negative(), 0, 'Inserisci un valore minore di 0.'],
    [z.number().multipleOf(5), 3, 'Inserisci un multiplo di 5.'],
    [z.email(), 'x', 'Inserisci un indirizzo e-mail valido.'],
    [z.iso.date(), 'x', 'Inserisci una data valida.'],
    [z.iso.datetime(), 'x', 'Inserisci una data e un’ora valide.'],
    [z.uuid(), 'x', 'Identificativo non valido.'],
    [z.string().regex(/y/), 'x', 'Il formato non è valido.'],
    [z.enum(['a', 'b']), 'c', 'Valore non valido.'],
    [z.union([z.literal(0), z.literal(1)]), 2, 'Valore non valido.'],
    [z.string().refine(() => false), 'x', 'Valore non valido.'],
  ])('ACC-312 %#: %s', (schema, value, sentence) => {
    expect(parse(schema, value)).toEqual([sentence]);
  });

  it('ACC-312 so a person reads it, under its field', async () => {
    const answer = await t.anyone.post<{ detail: string; violations: object[] }>('/login', { username: 'x', altro: 1 });
    expect([answer.status, answer.body.violations]).toEqual([
      422,
      [
        { propertyPath: 'password', message: 'Campo obbligatorio.' },
        { propertyPath: 'altro', message: 'Il campo «altro» non è previsto.' },
      ],
    ]);
  });
});
