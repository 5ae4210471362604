/** Writes docs/map.md: rooms, features, calls, every file with its purpose. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { firstSentenceOf } from './checks/first-sentence.ts';
import { features, filesBelow, isSource, isTest, root, workspaces } from './house.ts';

const mapFile = join(root, 'docs/map.md');

const rooms: Record<(typeof workspaces)[number], string> = {
  domain: 'pure rules',
  calls: 'what a browser may ask',
  server: 'Node, PostgreSQL',
  web: 'React',
  e2e: 'journeys in a browser',
  bench: 'measurements',
  tools: 'start, test, checks',
};

type Call = { method: string; path: string; who: string | readonly string[]; name: string; summary: string };

const purposeOf = (file: string): string =>
  firstSentenceOf(readFileSync(join(root, file), 'utf8').split('\n')).replaceAll('|', '\\|');

const readCalls = async (): Promise<Call[]> => {
  const { calls } = (await import(pathToFileURL(join(root, 'calls/all.ts')).href)) as { calls: Call[] };
  return calls;
};

const table = (head: string[], rows: string[][]): string[] => [
  `| ${head.join(' | ')} |`,
  `|${'---|'.repeat(head.length)}`,
  ...rows.map((row) => `| ${row.join(' | ')} |`),
  '',
];

const whoOf = ({ who }: Call): string =>
  typeof who === 'string' ? who : who.map((role) => role.replace('ROLE_', '')).join(', ');

/** Where a feature has its files: a folder of its name, or a file. */
const PLACES = {
  domain: 'domain',
  calls: 'calls',
  tables: 'server/db/tables',
  server: 'server/features',
  screens: 'web/pages',
  web: 'web/features',
  e2e: 'e2e',
};

/** Folders and files of a feature in each place, as far as they are there. */
const featureRow = (feature: string): string[] => {
  return [
    feature,
    ...Object.values(PLACES).map((place) => {
      const files = filesBelow(place).filter(
        (file) => file.startsWith(`${place}/${feature}/`) || file === `${place}/${feature}.ts`,
      );
      const [only] = files;
      if (!only) return '–';
      return only.endsWith(`/${feature}.ts`) && files.length === 1
        ? `[${basename(only)}](../${only})`
        : `[${files.length === 1 ? '1 file' : `${files.length} files`}](../${place}/${feature})`;
    }),
  ];
};

const fileLists = (): string[] =>
  workspaces.flatMap((room) => {
    const files = filesBelow(room).filter((file) => isSource(file) && !isTest(file));
    const folders = Map.groupBy(files, (file) => dirname(file));
    return [...folders].flatMap(([folder, its]) => [
      `### ${folder}/`,
      '',
      ...its.map((file) => {
        const purpose = purposeOf(file);
        return `- [${basename(file)}](../${file})${purpose ? ` – ${purpose}` : ''}`;
      }),
      '',
    ]);
  });

/** The text of docs/map.md as the sources stand now. @throws when calls/all.ts cannot be loaded */
export const makeMap = async (): Promise<string> => {
  const calls = await readCalls();
  return [
    '# Map',
    '',
    'Made by `npm run map` from the sources; not written by hand.',
    '',
    '## Rooms',
    '',
    ...table(
      ['room', 'what', 'depends on'],
      workspaces.map((room) => [`[${room}/](../${room})`, rooms[room], dependenciesOf(room)]),
    ),
    '## Features',
    '',
    ...table(['feature', ...Object.keys(PLACES)], features.map(featureRow)),
    '## Calls',
    '',
    ...table(
      ['method', 'path', 'who', 'name'],
      calls.map((call) => [call.method, `\`${call.path}\``, whoOf(call), call.name]),
    ),
    '## Files',
    '',
    ...fileLists(),
  ].join('\n');
};

const dependenciesOf = (room: string): string => {
  const file = JSON.parse(readFileSync(join(root, room, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>;
  };
  const ours = Object.keys(file.dependencies ?? {}).filter((name) => name.startsWith('@ema/'));
  return ours.map((name) => name.slice('@ema/'.length)).join(', ') || '–';
};

/** Does docs/map.md tell what the sources are? */
export const isMapCurrent = async (): Promise<boolean> =>
  existsSync(mapFile) && readFileSync(mapFile, 'utf8') === (await makeMap());

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  if (process.argv.includes('--write')) writeFileSync(mapFile, await makeMap());
  else process.stdout.write(await makeMap());
}
