import { describe, expect, it } from 'vitest';
import { schemaProblems } from './schemas.ts';

const problems = (file: string, line: string) => schemaProblems(new Map([[file, [line]]]));

describe('schemas in the browser', () => {
  it.each([
    "import { z } from 'zod';",
    "import { z, type ZodType } from 'zod/v4';",
    "const { z } = await import('zod');",
    'const values = closeOrder.body.parse(form);',
    'if (closeOrder.body.safeParse(form).success) send();',
    'await createCustomer.body.parseAsync(form);',
  ])('may not: %s', (line) => expect(problems('web/features/orders/close.tsx', line)).toHaveLength(1));
  it.each([
    "import type { z } from 'zod';",
    'JSON.parse(text)',
    'Date.parse(at)',
    'Temporal.PlainDate.from(day)',
    'URL.parse(href)',
  ])('may: %s', (line) => expect(problems('web/features/orders/close.tsx', line)).toEqual([]));
  it('calls and server may', () => expect(problems('calls/orders.ts', "import { z } from 'zod';")).toEqual([]));
});
