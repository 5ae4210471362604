import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const SERVER = process.env['EMA_SERVER_URL'] ?? 'http://localhost:3000';

export default defineConfig({
  plugins: [react()],
  resolve: { alias: { zod: fileURLToPath(new URL('./kernel/without-schemas.ts', import.meta.url)) } },
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'es2023',
    manifest: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
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
