/** Makes a release folder: `npm run release -- [<folder>] [--before <folder of the release before>]`. */
import { parseArgs } from 'node:util';
import { makeRelease } from './make.ts';

const { values, positionals } = parseArgs({ options: { before: { type: 'string' } }, allowPositionals: true });
const { folder, version, keeps } = await makeRelease(positionals[0], values.before);
const kept =
  keeps.length > 0
    ? `It keeps the web files of ${keeps.join(', ')}.`
    : 'It keeps the web files of no release before it: pages that are open now may have to be loaded anew (--before).';
process.stdout.write(`Release ${version}: ${folder}\n${kept}\nHow to run it: ${folder}/README.md\n`);
