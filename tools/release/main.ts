/** Makes a release folder: `npm run release`, or `npm run release -- <folder>`. */
import { makeRelease } from './make.ts';

const { folder, version } = await makeRelease(process.argv[2]);
process.stdout.write(`Release ${version}: ${folder}\nHow to run it: ${folder}/README.md\n`);
