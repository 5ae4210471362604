/** How the web is built: which code travels together, styles by use, compressed files. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin, type Rolldown } from 'vite';
import { offlineFiles } from './pages/offline-files.ts';
import { fewSheets, planChunks, withoutModules } from './pages/chunks.ts';
import { allPages, pages } from './pages/all.ts';
import type { Page } from './pages/page.ts';

const baseStyles = readFileSync(new URL('./ui/mantine.css', import.meta.url), 'utf8');

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** What changes seldom and every screen needs: kept by browsers from release to release. */
const CORE =
  /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-router|router-core|history|store|react-store))\/|@mantine\/core\/esm\/(core|components\/(UnstyledButton|Button|Loader|Transition|ActionIcon|CloseButton|Title|Text|Stack|Group|Anchor|Input|InputBase|TextInput|PasswordInput|Alert))\/|\/web\/ui\/mantine\.css/;

/** What every screen in the frame asks for. */
const SHELL_STATUS = '/api/account/shell';
const screenOf = ({ screen }: Page): string => here(`features/${screen}.tsx`);
/** What is loaded with a screen, beside it. */
const besideOf = (page: Page | undefined): string[] =>
  [...(page?.light ? [] : ['pages/signed-in.ts']), ...(page?.bare ? [] : ['ui/shell/frame.tsx'])].map(here);

/** Styles, the names of their classes and, of Mantine, the module that names both. */
const STYLE = /\.css$|@mantine\/core\/esm\/.*\.module\.mjs$/;

/** Which modules travel together: the web is bundled once without being written, to see what each screen needs. */
const planned = async (): Promise<ReadonlyMap<string, string>> => {
  const config = configOf({ name: 'core', test: CORE });
  const quiet = { logLevel: 'silent', configFile: false, root: here('.') } as const;
  const trial = await build({ ...config, ...quiet, build: { ...config.build, write: false, minify: false } });
  const files = (trial as Rolldown.RolldownOutput).output.filter((file) => file.type === 'chunk');
  const at = new Map(files.map((file, i) => [file.fileName, i]));
  const placesOf = (names: readonly string[]): number[] => names.flatMap((name) => at.get(name) ?? []);
  const fileOf = (id: string): number[] =>
    placesOf(files.filter((f) => f.facadeModuleId === id).map((f) => f.fileName));
  const entrances = files.filter((f) => f.isDynamicEntry && f.facadeModuleId !== null);
  const pieces = files.map((f) => ({
    modules: f.moduleIds,
    size: f.code.length,
    needs: placesOf(f.imports),
    isEntrance: f.isEntry || f.isDynamicEntry || f.name === 'core' || f.name === 'rolldown-runtime',
  }));
  const entry = placesOf(files.filter((f) => f.isEntry).map((f) => f.fileName));
  const visits = entrances.map(({ facadeModuleId, fileName }) => {
    const page = allPages.find((p) => screenOf(p) === facadeModuleId);
    return {
      begins: [...entry, ...placesOf([fileName]), ...besideOf(page).flatMap(fileOf)],
      isFirst: page?.light === true || page === pages.home,
      isLight: page?.light === true,
    };
  });
  const sheets = fewSheets(pieces, visits, (id) => STYLE.test(id));
  const parts = planChunks(withoutModules(pieces, sheets), visits);
  return new Map([
    ...[...parts].map(([id, n]) => [id, `part-${n}`] as const),
    ...[...sheets].map(([id, sheet]) => [id, sheet === 'first' ? 'styles' : 'more-styles'] as const),
  ]);
};

/** The styles of a Mantine component travel with its code: a screen loads those of what it shows and no others. */
const mantineStyles: Plugin = {
  name: 'mantine-styles',
  apply: 'build',
  transform: {
    filter: { id: /@mantine\/core\/esm\/(components|utils)\/.*\.module\.mjs$/ },
    handler: (code, id) => {
      const sheet = `@mantine/core/styles/${/([A-Za-z]+)\.module\.mjs$/.exec(id)?.[1]}.layer.css`;
      return baseStyles.includes(sheet) ? null : { code: `import '${sheet}';\n${code}`, map: null };
    },
  },
};
/** While developing, dependencies come in one piece: so do their styles. */
const allMantineStyles: Plugin = {
  name: 'all-mantine-styles',
  apply: 'serve',
  enforce: 'pre',
  transform: {
    filter: { id: /\/ui\/mantine\.css$/ },
    handler: () => ({ code: "@import '@mantine/core/styles.layer.css';", map: null }),
  },
};

/** So much JavaScript comes before the sign-in at most, gzip (ACC-490): a build above it is none. */
const SIGN_IN_BYTES = 150_000;

/** Lists for the server what each screen begins with, so that its page can say so. */
const screensOf: Plugin = {
  name: 'screens',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const named = (ids: readonly string[]) => chunks.filter((c) => ids.includes(c.facadeModuleId ?? ''));
      const withAll = (from: readonly Rolldown.OutputChunk[]): Rolldown.OutputChunk[] => {
        const seen = new Set(from);
        for (const c of seen) for (const other of chunks) if (c.imports.includes(other.fileName)) seen.add(other);
        return [...seen];
      };
      const begun = new Set(withAll(chunks.filter((c) => c.isEntry)));
      const stylesOf = (of: Iterable<Rolldown.OutputChunk>) =>
        [...of].flatMap((c) => [...(c.viteMetadata?.importedCss ?? [])]);
      const known = new Set(stylesOf(begun));
      const screens = allPages.map((page) => {
        if (named([screenOf(page)]).length === 0) throw new Error(`web/features/${page.screen}.tsx is missing`);
        const all = withAll(named([...besideOf(page), screenOf(page)])).filter((c) => !begun.has(c));
        const styles = [...new Set(stylesOf(all))].filter((file) => !known.has(file));
        const isOpen = page.gate === 'anybody';
        const asks = page.bare || isOpen ? [] : [SHELL_STATUS, ...(page.asks ?? [])];
        return { path: page.path, isOpen, asks, scripts: all.map((c) => c.fileName), styles };
      });
      const signIn = [...begun, ...withAll(named([screenOf(pages.login)])).filter((c) => !begun.has(c))];
      const weight = signIn.reduce((sum, { code }) => sum + gzipSync(code, { level: 6 }).length, 0);
      if (weight > SIGN_IN_BYTES) throw new Error(`the sign-in weighs ${weight} bytes, more than ${SIGN_IN_BYTES}`);
      this.emitFile({ type: 'asset', fileName: '.vite/screens.json', source: JSON.stringify(screens) });
    },
  },
};

/** What opens without a network: the way in and out, the home, scanning, a commission (NET-593). */
const OFFLINE = [pages.login, pages.logout, pages.home, pages.meetingScan, pages.createOrder];
const BRAND = ['/brand/logo.svg', '/brand/logo-mark.svg', '/brand/sign-in.svg'];

/** Names the build, in its page too, and writes its service worker with the list of what it installs. */
const offline: Plugin = {
  name: 'offline',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const codes = Object.values(bundle).flatMap((file) => {
        if (file.type !== 'chunk') return [];
        const { facadeModuleId, fileName, isEntry, imports, dynamicImports, viteMetadata } = file;
        const beside = [...(viteMetadata?.importedCss ?? []), ...(viteMetadata?.importedAssets ?? [])];
        return [{ facadeModuleId, fileName, isEntry, imports, dynamicImports, beside }];
      });
      const modules = OFFLINE.flatMap((page) => [screenOf(page), ...besideOf(page)]);
      const files = offlineFiles(codes, [...new Set(modules)]).map((file) => `/${file}`);
      const worker = await readFile(here('kernel/service-worker.js'), 'utf8');
      const hash = createHash('sha256').update(worker).update(Object.keys(bundle).toSorted().join('\n'));
      const name = hash.digest('hex').slice(0, 12);
      const html = bundle['index.html'];
      if (html?.type !== 'asset') throw new Error('the build has no page');
      html.source = html.source
        .toString()
        .replace('</head>', `  <meta name="ema-build" content="${name}" />\n  </head>`);
      const list = JSON.stringify([...files, ...BRAND]);
      const source = worker.replace('__BUILD__', name).replace("['__FILES__']", list);
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
      this.emitFile({ type: 'asset', fileName: '.vite/build', source: name });
    },
  },
};

/** Beside every text file its `.br` and `.gz`, which the server sends to whoever takes them. */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  closeBundle: async () => {
    const folder = fileURLToPath(new URL('./dist/', import.meta.url));
    const files = await readdir(folder, { recursive: true });
    const squeeze = async (file: string) => {
      const bytes = await readFile(folder + file);
      if (bytes.length < 1024) return;
      const params = { [constants.BROTLI_PARAM_QUALITY]: bytes.length > 500_000 ? 9 : 11 };
      await writeFile(`${folder}${file}.br`, await promisify(brotliCompress)(bytes, { params }));
      await writeFile(`${folder}${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
    };
    await Promise.all(files.filter((file) => /\.(m?js|css|svg|webmanifest)$/.test(file)).map(squeeze));
  },
};

type Group = Rolldown.CodeSplittingGroup;
const configOf = (...groups: Group[]) => ({
  plugins: [react(), mantineStyles, allMantineStyles],
  resolve: { alias: { zod: here('kernel/without-schemas.ts') } },
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'es2023',
    manifest: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // pdf.js is one module, loaded by whoever opens a document; bench/weights.ts weighs every screen.
    chunkSizeWarningLimit: 700,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
});

export default defineConfig(async ({ command }) => {
  const plan: ReadonlyMap<string, string> = command === 'build' ? await planned() : new Map();
  const together = (id: string): string | null => plan.get(id) ?? null;
  const config = configOf(
    { name: 'core', test: CORE },
    { name: together, debugName: 'together', includeDependenciesRecursively: false },
  );
  return { ...config, plugins: [...config.plugins, screensOf, offline, compressed] };
});
