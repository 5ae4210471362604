/** Writes down what a release is made of: its bill of materials (CycloneDX 1.5) and the licences with their texts. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../house.ts';
import type { Package } from './packages.ts';

const purlOf = ({ name, version }: Package): string => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** `MIT` is an id, `(MIT OR Apache-2.0)` an expression. */
const licenceOf = (license: string) =>
  /[ (]/.test(license)
    ? { expression: license.replaceAll(' or ', ' OR ').replaceAll(' and ', ' AND ') }
    : { license: license === 'NOASSERTION' ? { name: license } : { id: license } };

const hashOf = (integrity: string): { alg: string; content: string }[] => {
  const [algorithm, digest = ''] = integrity.split('-');
  return algorithm === 'sha512' ? [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] : [];
};

type Bill = { version: string; nodeVersion: string; packages: readonly Package[]; inFolder: ReadonlySet<string> };

/** @returns the bill as JSON: the same for the same sources, so it names no moment and no number of its own */
export const billOf = ({ version, nodeVersion, packages, inFolder }: Bill): string => {
  const byPath = new Map(packages.map((one) => [one.path, purlOf(one)]));
  // One package may be installed at two places; a bill names it once.
  const once = [...new Map(packages.map((one) => [purlOf(one), one])).values()];
  const portal = `pkg:generic/ema-planet-portal@${version}`;
  const node = `pkg:generic/node@${nodeVersion}`;
  return `${JSON.stringify(
    {
      bomFormat: 'CycloneDX',
      specVersion: '1.5',
      version: 1,
      metadata: {
        component: { type: 'application', 'bom-ref': portal, name: 'ema-planet-portal', version, purl: portal },
      },
      components: [
        {
          type: 'platform',
          'bom-ref': node,
          name: 'node',
          version: nodeVersion,
          purl: node,
          cpe: `cpe:2.3:a:nodejs:node.js:${nodeVersion}:*:*:*:*:*:*:*`,
          licenses: [{ license: { id: 'MIT' } }],
        },
        ...once.map((one) => ({
          type: 'library',
          'bom-ref': purlOf(one),
          name: one.name,
          version: one.version,
          purl: purlOf(one),
          licenses: [licenceOf(one.license)],
          hashes: hashOf(one.integrity),
          properties: [{ name: 'ema:shipped', value: inFolder.has(one.path) ? 'as files' : 'built in' }],
        })),
      ],
      dependencies: [
        { ref: portal, dependsOn: [node, ...once.map(purlOf)] },
        ...once.map((one) => ({
          ref: purlOf(one),
          dependsOn: one.needs.flatMap((need) => byPath.get(need) ?? []),
        })),
      ],
    },
    null,
    1,
  )}\n`;
};

const TEXTS = /^(licen[cs]e|copying|notice|ofl)/i;

const textsOf = (path: string): string[] =>
  existsSync(join(root, path))
    ? readdirSync(join(root, path), { withFileTypes: true })
        .filter((entry) => entry.isFile() && TEXTS.test(entry.name))
        .map((entry) => readFileSync(join(root, path, entry.name), 'utf8').trim())
    : [];

/** Data that a package brings along, under a licence of their own (NET-610). */
const DATA: Readonly<Record<string, string>> = {
  '@marketto/belfiore-connector-embedded': [
    'Data of Italian municipalities: Anagrafe Nazionale della Popolazione Residente (ANPR), Ministero dell’Interno,',
    'https://developers.italia.it/en/anpr; licence Creative Commons Attribution 4.0 International (CC-BY-4.0),',
    'https://creativecommons.org/licenses/by/4.0/legalcode.it. The portal writes their names with small letters.',
  ].join('\n'),
};

/** @returns every package with its licence, then the texts that have to come along, each once, and whose data there are */
export const licencesOf = (packages: readonly Package[]): string => {
  const width = Math.max(...packages.map(({ name, version }) => name.length + version.length + 1));
  const list = packages.map((one) => `${`${one.name}@${one.version}`.padEnd(width)}  ${one.license}`);
  const texts = Map.groupBy(
    packages.flatMap((one) => textsOf(one.path).map((text) => ({ text, who: `${one.name}@${one.version}` }))),
    ({ text }) => text,
  );
  const parts = [...texts].map(([text, whose]) => `${whose.map(({ who }) => who).join(', ')}\n\n${text}\n`);
  const data = [...new Set(packages.map(({ name }) => name))].flatMap((name) =>
    DATA[name] === undefined ? [] : [`${name}\n\n${DATA[name]}\n`],
  );
  return [`${[...new Set(list)].join('\n')}\n`, ...parts, ...data].join(`\n${'─'.repeat(80)}\n`);
};
