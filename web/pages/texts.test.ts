/** What people read is Italian: the words between tags, in labels, and the sentences of the rules. */
import { describe, expect, it } from 'vitest';

const raw = (found: Record<string, string>): [path: string, source: string][] =>
  Object.entries(found)
    .filter(([path]) => !/\.(?:test|spec)\.tsx?$/.test(path))
    .map(([path, source]) => [path, source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')]);
const screens = raw(
  import.meta.glob<string>('../{features,ui}/**/*.tsx', { query: '?raw', import: 'default', eager: true }),
);
const rules = raw(import.meta.glob<string>('../../domain/**/*.ts', { query: '?raw', import: 'default', eager: true }));

/** Words of English that are no words of Italian, and that no sentence does without for long. */
const ENGLISH =
  /\b(?:the|and|of|with|your|you|this|that|please|are|was|has|have|cannot|must|should|loading|save|saved|cancel|close|closed|delete|deleted|next|previous|search|submit|sign|choose|select|upload|download|back|continue|required|invalid|missing|unknown|failed|success|warning|error|yes)\b/i;
const TAGS = />([^<>{}=;()&]*\p{L}{2}[^<>{}=;()&]*)</gu;
const LABELS =
  /\b(?:aria-label|label|title|placeholder|description|alt|facts|text|lead|why)[=:]\s*(?:"([^"]+)"|'([^'\n]+)'|`([^`]+)`)/g;
/** A sentence begins with a capital and has a space. */
const SENTENCES = /(?:'([A-ZÈ«][^'\n]* [^'\n]*)'|`([A-ZÈ«][^`]* [^`]*)`)/g;

const textsOf = (source: string, pattern: RegExp): string[] =>
  [...source.matchAll(pattern)].flatMap((m) => m.slice(1).filter(Boolean)).map((t) => t.replace(/\$\{[^}]*\}/g, '…'));
const english = (files: typeof screens, ...patterns: readonly RegExp[]): string[] =>
  files.flatMap(([path, source]) =>
    patterns.flatMap((pattern) =>
      textsOf(source, pattern)
        .filter((t) => ENGLISH.test(t))
        .map((t) => `${path}: ${t.trim()}`),
    ),
  );

describe('ACC-001 ACC-013 NET-001 what people read is Italian', () => {
  it('there is much of it', () => {
    expect(screens.flatMap(([, source]) => textsOf(source, TAGS)).length).toBeGreaterThan(300);
    expect(screens.flatMap(([, source]) => textsOf(source, LABELS)).length).toBeGreaterThan(500);
    expect(rules.flatMap(([, source]) => textsOf(source, SENTENCES)).length).toBeGreaterThan(200);
  });
  it('on the screens', () => expect(english(screens, TAGS, LABELS)).toEqual([]));
  it('in the sentences of the rules', () => expect(english(rules, SENTENCES)).toEqual([]));
  it('and English would be seen', () =>
    expect(english([['x.tsx', '<p>Please wait</p> label="Save it"']], TAGS, LABELS)).toEqual([
      'x.tsx: Please wait',
      'x.tsx: Save it',
    ]));
});
