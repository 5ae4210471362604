/** Makes inputs for a call out of its schemas: most right in shape, some hostile, the same for a seed. */
import { z } from 'zod';

type Json = {
  type?: string | string[];
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Json[];
  oneOf?: readonly Json[];
  allOf?: readonly Json[];
  properties?: Readonly<Record<string, Json>>;
  required?: readonly string[];
  items?: Json;
  prefixItems?: readonly Json[];
  additionalProperties?: Json | boolean;
  propertyNames?: Json;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  format?: string;
  pattern?: string;
};

/** What texts of the portal look like, and what nobody should send. */
const WORDS = ['Maria', 'Rossi', '2026-03-04', '2026-02-30', '0', '1', '17', '999999999999999', '-1', '12.50', '1e9'];
const RIGHT = [
  'maria.rossi@example.it',
  '+393331234567',
  'RSSMRA80A01H501U',
  'RM',
  '00185',
  'kleen-commission',
  'true',
];
const HOSTILE = [
  '',
  ' ',
  '\u0000',
  '%00',
  "'; drop table users; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '\u202e\ud83d\ude00',
  '\ud800',
  'x'.repeat(5_000),
  '=1+1',
  '٣٤',
  '{"$ne":null}',
  '9'.repeat(400),
];
const NUMBERS = [0, 1, 2, 3, 17, -1, 0.5, 2 ** 31, 2 ** 53, Number.MAX_SAFE_INTEGER];

export const inputs = (random: () => number) => {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const chance = (share: number): boolean => random() < share;

  const text = (schema: Json): string => {
    if (chance(0.15)) return pick(HOSTILE);
    if (schema.format === 'date') return pick(['2026-03-04', '2026-12-31', '2024-02-29', '0001-01-01', '9999-12-31']);
    if (schema.format === 'date-time') return pick(['2026-03-04T10:00:00+01:00', '2026-03-29T02:30:00+01:00']);
    const most = schema.maxLength ?? 40;
    return pick(chance(0.5) ? WORDS : RIGHT).slice(0, Math.max(most, 1));
  };
  const number = (schema: Json): number => {
    const [least, most] = [schema.minimum ?? 0, Math.min(schema.maximum ?? 1_000, 1_000_000)];
    if (chance(0.2)) return pick(NUMBERS);
    return schema.type === 'integer'
      ? Math.floor(least + random() * Math.min(most - least, 20))
      : least + random() * 20;
  };
  const list = (schema: Json, depth: number): unknown[] => {
    const least = schema.minItems ?? 0;
    const size = least + Math.floor(random() * Math.min(3, (schema.maxItems ?? 3) - least + 1));
    return Array.from({ length: size }, () => value(schema.items ?? {}, depth + 1));
  };
  const object = (schema: Json, depth: number): Record<string, unknown> => {
    const fields = Object.entries(schema.properties ?? {});
    const isThere = (name: string): boolean => (schema.required?.includes(name) ? !chance(0.03) : chance(0.5));
    const of = Object.fromEntries(
      fields.filter(([name]) => isThere(name)).map(([name, field]) => [name, value(field, depth + 1)]),
    );
    if (typeof schema.additionalProperties === 'object' && chance(0.7))
      of[pick(WORDS)] = value(schema.additionalProperties, depth + 1);
    return chance(0.03) ? { ...of, nobodyKnows: 1 } : of;
  };
  const value = (schema: Json, depth = 0): unknown => {
    if (chance(0.02)) return pick([null, [], {}, '', 0, true, 'x'.repeat(300)]);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return pick(schema.enum);
    const ways = schema.anyOf ?? schema.oneOf;
    if (ways) return value(pick(ways), depth);
    if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => value(part, depth)));
    const type = Array.isArray(schema.type) ? pick(schema.type) : schema.type;
    if (type === 'object' || schema.properties) return depth > 6 ? {} : object(schema, depth);
    if (type === 'array')
      return schema.prefixItems ? schema.prefixItems.map((one) => value(one, depth + 1)) : list(schema, depth);
    if (type === 'integer' || type === 'number') return number({ ...schema, type });
    if (type === 'boolean') return chance(0.5);
    if (type === 'null') return null;
    return text(schema);
  };
  return {
    pick,
    chance,
    /** Something for this schema; undefined where there is none. */
    of: (schema: z.ZodType | undefined): unknown =>
      schema && value(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json),
  };
};
