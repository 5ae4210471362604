import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fastifyCookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildNamer } from './announced.ts';
import { readConfig } from './config.ts';
import { toCallError, toProblem } from './problem.ts';
import { registerWeb } from './web.ts';

const place = mkdtempSync(join(tmpdir(), 'two-releases-'));
const write = (folder: string, files: Record<string, string>): void => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(place, folder, name)), { recursive: true });
    writeFileSync(join(place, folder, name), text);
  }
};
const core = 'web/dist/assets/core-aaaaaaaa.js';
const release = (version: string, hash: string): void =>
  write(version, {
    VERSION: `${version}\n`,
    'web/dist/index.html': `<html><head></head><script src="/assets/index-${hash}.js"></script></html>`,
    'web/dist/.vite/build': `build-of-${version}`,
    [core]: 'core',
    [`web/dist/assets/index-${hash}.js`]: `"${version}"`,
    [`web/dist/assets/index-${hash}.js.br`]: 'squeezed',
    'web/dist/assets/list-html0000.html': 'a page',
  });

const apps: FastifyInstance[] = [];
/** A process of a release, started through the link that leads to the newest. */
const start = async (version: string): Promise<FastifyInstance> => {
  const app = Fastify();
  apps.push(app);
  await app.register(fastifyCookie);
  app.setErrorHandler((thrown, request, reply) => {
    const error = toCallError(thrown);
    return reply.code(error.status).serializer(JSON.stringify).send(toProblem(error, request.id));
  });
  const config = readConfig({
    DATABASE_URL: 'postgres://nowhere',
    EMA_SECRET: 's'.repeat(32),
    EMA_CURRENT_RELEASE: join(place, 'current'),
  });
  const web = join(place, version, 'web');
  await registerWeb(app, { config }, () => [], { dist: join(web, 'dist'), before: join(web, 'before') });
  return app;
};

beforeAll(() => {
  release('one', '11111111');
  release('two', '22222222');
  // As `npm run release -- --before` does (tools/release/before.test.ts).
  cpSync(join(place, 'one/web/dist/assets'), join(place, 'two/web/before/assets'), { recursive: true });
});
afterAll(async () => {
  for (const app of apps) await app.close();
  rmSync(place, { recursive: true });
});

describe('NET-595 while a release goes round both kinds of process have the files of both kinds of page', () => {
  it('the new one has those of the release before, for ever, squeezed too, and never a page of it', async () => {
    const app = await start('two');
    const old = await app.inject({ url: '/assets/index-11111111.js' });
    expect([old.statusCode, old.body]).toEqual([200, '"one"']);
    expect(old.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(old.headers['content-type']).toMatch(/javascript/);
    const squeezed = await app.inject({ url: '/assets/index-11111111.js', headers: { 'accept-encoding': 'br' } });
    expect([squeezed.headers['content-encoding'], squeezed.body]).toEqual(['br', 'squeezed']);
    const head = await app.inject({ method: 'HEAD', url: '/assets/index-11111111.js' });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    const page = await app.inject({ url: '/app', headers: { accept: 'text/html' } });
    expect(page.body).toContain('index-22222222.js');
    expect((await app.inject('/assets/list-html0001.html')).statusCode).toBe(404);
  });

  it('the old one finds the new ones where the newest release is unpacked, as soon as the link is turned', async () => {
    symlinkSync('one', join(place, 'current'));
    const app = await start('one');
    expect((await app.inject('/assets/index-22222222.js')).statusCode).toBe(404);
    rmSync(join(place, 'current'));
    symlinkSync('two', join(place, 'current'));
    const found = await app.inject('/assets/index-22222222.js');
    expect([found.statusCode, found.body]).toEqual([200, '"two"']);
    const page = await app.inject({ url: '/app', headers: { accept: 'text/html' } });
    expect(page.body).toContain('index-11111111.js');
  });

  it.each([
    '/assets/..%2findex.html',
    '/assets/%2e%2e/VERSION',
    '/assets/',
    '/assets/core',
    '/assets/x/index-11111111.js',
    '/assets/index-33333333.js',
    '/index-11111111.js',
  ])('nothing else of a release is found under %s', async (url) => {
    const app = apps[0] ?? (await start('two'));
    expect((await app.inject(url)).statusCode).toBeGreaterThanOrEqual(400);
  });
});

describe('ACC-570 files of the web have no route of their own', () => {
  it('and are found as they are, squeezed, by their head and as something already known', async () => {
    const app = await start('two');
    const url = '/assets/index-22222222.js';
    expect(app.hasRoute({ method: 'GET', url })).toBe(false);
    expect(app.printRoutes()).not.toContain('assets');
    const plain = await app.inject(`${url}?x=1`);
    expect([plain.statusCode, plain.body]).toEqual([200, '"two"']);
    expect(plain.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable' });
    expect(plain.headers['content-type']).toMatch(/javascript/);
    const squeezed = await app.inject({ url, headers: { 'accept-encoding': 'br' } });
    expect([squeezed.headers['content-encoding'], squeezed.body]).toEqual(['br', 'squeezed']);
    const head = await app.inject({ method: 'HEAD', url });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    const known = await app.inject({ url, headers: { 'if-none-match': String(plain.headers.etag) } });
    expect(known.statusCode).toBe(304);
  });

  it.each([
    ['GET', '/.vite/build'],
    ['GET', '/assets'],
    ['GET', '/assets/../assets/index-22222222.js/'],
    ['GET', '/%61ssets/list-html0000.html'],
    ['POST', '/assets/index-22222222.js'],
  ] as const)('%s %s is none of them', async (method, url) => {
    const app = await start('two');
    expect((await app.inject({ method, url })).statusCode).toBe(404);
  });
});

it('NET-596 a process names the build it serves: for ever in production, elsewhere built anew below it', () => {
  const dist = join(place, 'one/web/dist');
  let now = 0;
  const [fixed, moving] = [buildNamer(dist, true, () => now), buildNamer(dist, false, () => now)];
  expect([fixed(), moving()]).toEqual(['build-of-one', 'build-of-one']);
  writeFileSync(join(dist, '.vite/build'), 'built-anew\n');
  now = 5_000;
  expect([fixed(), moving()]).toEqual(['build-of-one', 'build-of-one']);
  now = 5_001;
  expect([fixed(), moving()]).toEqual(['build-of-one', 'built-anew']);
  expect(buildNamer(join(place, 'nowhere'), true)()).toBeNull();
});
