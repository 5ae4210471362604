import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const SERVER = process.env['EMA_SERVER_URL'] ?? 'http://localhost:3000';
const baseStyles = readFileSync(new URL('./ui/mantine.css', import.meta.url), 'utf8');

/** Few files instead of many small ones: what every screen needs, what every signed-in screen needs, and the rest by use. */
const CORE =
  /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-router|router-core|history|store|react-store))\/|@mantine\/core\/esm\/(core|components\/(UnstyledButton|Button|Loader|Transition|ActionIcon|CloseButton|Title|Text|Stack|Group|Anchor|Input|InputBase|TextInput|PasswordInput|Alert))\/|\/web\/ui\/mantine\.css/;
const KERNEL =
  /\/web\/(kernel\/(client|session|title|without-schemas)|paths|ui\/(app-error|shell\/logo))\.|\/calls\/(kernel\/|access\.)|vite\/preload-helper/;
const SHELL =
  /\/web\/(kernel\/(use-call|formats|last-crumb)|ui\/(page\.|dialog|drop-menu|notices|overlays|waiting-banner)|ui\/shell\/(?!search\.|logo))|@tanstack\/(react-query|query-core)\/|\/domain\/access\/(menu|route-gates)|\/calls\/home\./;

/** The styles of a Mantine component travel with its code: a screen loads those of what it shows and no others. */
const mantineStyles: Plugin = {
  name: 'mantine-styles',
  apply: 'build',
  transform: {
    filter: { id: /@mantine\/core\/esm\/components\/.*\.module\.mjs$/ },
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

export default defineConfig({
  plugins: [react(), mantineStyles, allMantineStyles],
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
