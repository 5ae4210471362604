/**
 * `bin/files-there < names`: which of these files (a SHA-256 a line) are not where the portal keeps them, on S3 or in
 * its folder; `bin/restore` asks it. Ends with 1 and names them when there are any.
 */
import { text } from 'node:stream/consumers';
import { filesOf } from '../../adapters/files-of.ts';
import { readConfig } from '../../kernel/config.ts';
import { missingOf } from './missing-files.ts';

const refuse = (why: string): void => {
  process.stderr.write(`${why}\n`);
  process.exitCode = 1;
};
try {
  const names = (await text(process.stdin)).split('\n').filter((line) => /^[0-9a-f]{64}$/.test(line));
  const missing = await missingOf(await filesOf(readConfig()), names);
  if (missing.length > 0) refuse(missing.map((name) => `${name} is missing`).join('\n'));
  else process.stdout.write(`all ${names.length} are there\n`);
} catch (thrown) {
  refuse(`Files cannot be asked for: ${thrown instanceof Error ? thrown.message : String(thrown)}`);
}
