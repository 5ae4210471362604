/** The built server is the same server: it finds its files, and what it loads late is there when it is needed. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from './ports.ts';
import { startPostgres, type Postgres } from './postgres.ts';
import { makeScratch, removeScratch } from './scratch.ts';
import { buildServer } from './server-build.ts';
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from './server-process.ts';

const dataDir = makeScratch('built-server');
let postgres: Postgres | undefined;
let server: ChildProcess | undefined;
let main = '';
let url = '';

/** Writes down, when it is signalled, which files of packages the server has loaded. */
const loadedFile = join(dataDir, 'loaded.json');
const tellLoaded = `
  import { writeFileSync } from 'node:fs';
  import { createRequire } from 'node:module';
  const { cache } = createRequire(${JSON.stringify(import.meta.url)});
  process.on('SIGUSR2', () => writeFileSync(${JSON.stringify(loadedFile)}, JSON.stringify(Object.keys(cache))));`;
const packagesLoaded = async (): Promise<string[]> => {
  rmSync(loadedFile, { force: true });
  server?.kill('SIGUSR2');
  while (!existsSync(loadedFile) || readFileSync(loadedFile, 'utf8') === '') await sleep(20);
  const files = JSON.parse(readFileSync(loadedFile, 'utf8')) as string[];
  return files.flatMap((file) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? []);
};

const begin = async (port: number): Promise<void> => {
  const started = spawn(
    process.execPath,
    [...SERVER_FLAGS, `--import=data:text/javascript,${encodeURIComponent(tellLoaded)}`, main],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        ...SERVER_ENVIRONMENT,
        DATABASE_URL: postgres?.url,
        PORT: String(port),
        EMA_DATA_DIR: dataDir,
        EMA_DEMO: '1',
        EMA_LOG_LEVEL: 'error',
      },
    },
  );
  server = started;
  while (!(await fetch(`${url}/readyz`).catch(() => undefined))?.ok) {
    if (started.exitCode !== null) throw new Error('It ended before it answered.');
    await sleep(50);
  }
};
const end = async (): Promise<void> => {
  if (!server || server.exitCode !== null) return;
  server.kill('SIGTERM');
  await once(server, 'exit');
};

beforeAll(async () => {
  [main, postgres] = await Promise.all([buildServer(), startPostgres({ dataDir })]);
  const port = await freePort(0);
  url = `http://127.0.0.1:${port}`;
  // The first start draws the pictures of the demo; what is looked at has nothing to draw.
  await begin(port);
  await end();
  await begin(port);
}, 120_000);

afterAll(async () => {
  await end();
  await postgres?.stop();
  removeScratch(dataDir);
});

const signIn = async (username: string): Promise<string> => {
  const answer = await fetch(`${url}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ username, password: 'Portale-2026!' }),
  });
  expect(answer.status).toBe(200);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
};
const pdf = async (path: string, cookie: string): Promise<string> => {
  const answer = await fetch(`${url}${path}`, { headers: { cookie } });
  expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, 'application/pdf']);
  return Buffer.from(await answer.arrayBuffer()).toString('latin1');
};

describe('the built server', () => {
  it('is a handful of files in plain ASCII, with its map', () => {
    const files = readdirSync(dirname(main));
    const code = files.filter((file) => file.endsWith('.mjs'));
    expect(code.length).toBeLessThan(40);
    expect(files).toContain('main.mjs.map');
    for (const file of code) {
      expect(
        [...readFileSync(join(dirname(main), file))].findIndex((byte) => byte > 127),
        file,
      ).toBe(-1);
    }
  });

  it('serves the page and speaks Italian as the sources do', async () => {
    const refused = await fetch(`${url}/api/home`);
    expect([refused.status, ((await refused.json()) as { detail: string }).detail]).toEqual([
      401,
      expect.stringMatching(/[àèéìòù’]/),
    ]);
  });

  it('at rest holds nothing that prints, and loads it with the first document', async () => {
    const printers = ['pdfmake', 'pdfkit', 'fontkit', 'sharp'];
    expect((await packagesLoaded()).filter((name) => printers.includes(name))).toEqual([]);
    expect(await pdf('/file/agents/1/private-customers', await signIn('admin'))).toMatch(/^%PDF-/);
    expect(await packagesLoaded()).toContain('pdfkit');
  });

  it('prints, seals and shows its reference: what is loaded late is found', async () => {
    const admin = await signIn('admin');
    const orders = (await (
      await fetch(`${url}/api/admin/commissions?shop=1`, { headers: { cookie: admin } })
    ).json()) as { items: { id: number }[] };
    expect(await pdf(`/file/commission/${orders.items[0]?.id}`, admin)).toMatch(/^%PDF-/);
    expect(await pdf('/file/agents/1/private-customers', admin)).toMatch(/^%PDF-/);

    const reference = await fetch(`${url}/api/docs/`, { headers: { accept: 'text/html' } });
    expect([reference.status, reference.headers.get('content-security-policy')]).toEqual([
      200,
      expect.stringMatching(/script-src 'self' 'sha256-/),
    ]);
    const script = await fetch(`${url}/api/docs/js/scalar.js`);
    expect([script.status, (await script.text()).length > 1_000_000]).toEqual([200, true]);
  });

  it('finds the thread in which an uploaded paper is opened (ACC-345)', async () => {
    const file = readdirSync(dirname(main)).find((name) =>
      readFileSync(join(dirname(main), name), 'latin1').includes('clean-pdf-worker'),
    );
    const [, worker = '', base = ''] =
      /new Worker\(new URL\("([^"]+)", new URL\("([^"]+)"/.exec(
        readFileSync(join(dirname(main), file ?? ''), 'latin1'),
      ) ?? [];
    const found = new Worker(new URL(worker, new URL(base, pathToFileURL(join(dirname(main), file ?? '')))), {
      workerData: Buffer.from('%PDF-1.7 nothing'),
    });
    expect((await once(found, 'message'))[0]).toEqual({ refused: expect.stringContaining('danneggiato') });
    await found.terminate();
  });

  it('leaves native code where it is: the library of pictures is loaded from its own place (ACC-345)', async () => {
    const code = readdirSync(dirname(main))
      .filter((file) => file.endsWith('.mjs'))
      .map((file) => readFileSync(join(dirname(main), file), 'latin1'))
      .join('\n');
    expect([code.includes('import("sharp")'), code.includes('@img/sharp-')]).toEqual([true, false]);
    const found = spawn(process.execPath, ['--input-type=module', '--eval', "await import('sharp')"], {
      cwd: dirname(main),
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    expect((await once(found, 'exit'))[0]).toBe(0);
  });
});
