/** Reads the portal's settings, with what their comments say, for the operator's page. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../house.ts';

type Setting = { name: string; otherwise: string; what: string };

const ENTRY =
  /(?:^ {2}\/\*\*((?:(?!\*\/)[^])*)\*\/\s*)?^ {2}([A-Z][A-Z0-9_]+): (z[^]*?),\n(?= {2}(?:\/\*\*|[A-Z])|$)/gm;

const sentence = (comment: string): string => comment.replaceAll(/\s*\*\s+|\s+/g, ' ').trim();

const choiceOf = (schema: string): string =>
  [...(/z\.enum\(\[([^\]]*)\]/.exec(schema)?.[1] ?? '').matchAll(/'([^']*)'/g)]
    .map(([, one]) => `\`${one}\``)
    .join(' ');

/** What stands between the braces of the one object that all settings are. */
const source = (): string => {
  const text = readFileSync(join(root, 'server/kernel/config.ts'), 'utf8');
  const [, inside = ''] = /const Settings = z\.object\(\{\n([^]*?)^\}\);/m.exec(text) ?? [];
  return inside;
};

/** @returns every setting of server/kernel/config.ts */
export const readSettings = (): Setting[] =>
  [...source().matchAll(ENTRY)].map(([, comment = '', name = '', schema = '']) => ({
    name,
    // What is made up for the demo is named by a constant: nobody takes it for a value.
    otherwise: /\.default\('?(?!DEMO|`)([^')]*)'?\)/.exec(schema)?.[1] ?? '',
    what: [sentence(comment), choiceOf(schema)].filter(Boolean).join(' '),
  }));

/** @returns the settings as a table for people */
export const settingsTable = (): string =>
  [
    '| setting | unless said | |',
    '|---|---|---|',
    ...readSettings().map(
      ({ name, otherwise, what }) =>
        `| \`${name}\` | ${otherwise ? `\`${otherwise}\`` : ''} | ${what.replaceAll('|', '\\|')} |`,
    ),
  ].join('\n');
