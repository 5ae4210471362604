/** Runs a script: tools as they are, others with DATABASE_URL (of the running portal, if one holds the data folder). */
import { spawn } from 'node:child_process';
import { relative, resolve } from 'node:path';
import { root } from './house.ts';
import { whenParentEnds } from './parent.ts';
import { startPostgres } from './postgres.ts';

whenParentEnds(() => process.exit(1));

const [, , name, ...args] = process.argv;
if (!name) throw new Error('usage: node tools/run.mjs <script.ts> [arguments]');
const script = resolve(root, name);

if (relative(root, script).startsWith('tools')) {
  process.argv = [process.execPath, script, ...args];
  await import(script);
} else {
  const dataDir = resolve(root, process.env['EMA_DATA_DIR'] ?? '.data');
  const postgres = process.env['DATABASE_URL'] ? undefined : await startPostgres({ dataDir, share: true });
  const child = spawn(process.execPath, [script, ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, EMA_DATA_DIR: dataDir, ...(postgres ? { DATABASE_URL: postgres.url } : {}) },
  });
  process.on('exit', () => child.kill());
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  const code = await new Promise<number | null>((done) => child.once('exit', done));
  await postgres?.stop();
  process.exit(code ?? 1);
}
