/** How the web is built: which code travels together, styles by use, compressed files. */
import { readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const SERVER = process.env['EMA_SERVER_URL'] ?? 'http://localhost:3000';
const baseStyles = readFileSync(new URL('./ui/mantine.css', import.meta.url), 'utf8');

/** Few files instead of many small ones: what every screen needs, what every signed-in screen needs, and the rest by use. */
const CORE =
  /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-router|router-core|history|store|react-store))\/|@mantine\/core\/esm\/(core|components\/(UnstyledButton|Button|Loader|Transition|ActionIcon|CloseButton|Title|Text|Stack|Group|Anchor|Input|InputBase|TextInput|PasswordInput|Alert))\/|\/web\/ui\/mantine\.css/;
const KERNEL =
  /\/web\/(kernel\/(client|paper|session|title|without-schemas)|paths|pages\/(?!router|screens|menu|visits|coming)|ui\/(app-error|shell\/logo))\.|\/calls\/(kernel\/|access\.)|vite\/preload-helper/;
const SHELL =
  /\/web\/(kernel\/(use-call|formats|last-crumb)|ui\/(page\.|dialog|drop-menu|notices|overlays|waiting-banner)|ui\/shell\/(?!search\.|logo))|@tanstack\/(react-query|query-core)\/|\/web\/pages\/(menu|visits|coming)|\/domain\/access\/gate|\/calls\/home\./;

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

export default defineConfig({
  plugins: [react(), mantineStyles, allMantineStyles, compressed],
  resolve: { alias: { zod: fileURLToPath(new URL('./kernel/without-schemas.ts', import.meta.url)) } },
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'es2023',
    manifest: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'core', test: CORE },
            { name: 'kernel', test: KERNEL },
            { name: 'shell', test: SHELL },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/login', '/logout', '/validation', '/file', '/stripe', '/dev'].map((path) => [
        path,
        { target: SERVER },
      ]),
    ),
  },
});
