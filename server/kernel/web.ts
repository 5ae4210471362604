/** Serves the built web: its files, and the page itself for every address a person may open. */
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { assetBeside } from './assets-beside.ts';
import { ACCOUNT_LINK, announcedFor, readScreens, type BuiltScreen } from './announced.ts';
import { builtFileHeaders, pagePolicy } from './security-headers.ts';
import type { Services } from './services.ts';
import { readSessionCookie } from './session-cookie.ts';

/** The built web of this release. */
export const DIST = fileURLToPath(new URL('../../web/dist', import.meta.url));
/** Files of the releases before this one, as `npm run release -- --before` put them there. */
const BEFORE = fileURLToPath(new URL('../../web/before', import.meta.url));

/** Where screens are: those of the portal, and those that links in messages and printed codes lead to. */
const PAGES =
  /^\/(app|admin|verifica|tesserino|iscrizione|appuntamento|annulla|private-orders|customer-commissions)(\/|$)/;

/** The addresses of built files, none of which begins with a dot. */
const addressesIn = (dist: string): ReadonlySet<string> => {
  const entries = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const addresses = entries.map((entry) => `/${relative(dist, join(entry.parentPath, entry.name))}`);
  return new Set(addresses.filter((address) => !address.includes('/.')));
};

/** The built files as they are, and the page for every address that no call has. */
export const registerWeb = async (
  app: FastifyInstance,
  services: Pick<Services, 'config'>,
  methodsAt: (path: string) => readonly string[],
  { dist, before } = { dist: DIST, before: BEFORE },
): Promise<void> => {
  const built = existsSync(`${dist}/index.html`);
  const newest = services.config.EMA_CURRENT_RELEASE;
  const beside = [before, ...(newest === undefined ? [] : [`${newest}/web/dist`])];
  // A route for each of more than a thousand files costs every process its memory and its start (ACC-570).
  const files = built ? addressesIn(dist) : new Set<string>();
  if (built) {
    await app.register(fastifyStatic, {
      root: dist,
      serve: false,
      preCompressed: true,
      setHeaders: (reply, path) => void reply.headers(builtFileHeaders(path)),
    });
  }
  let html: string | undefined;
  let screens: readonly BuiltScreen[] = [];
  const sendPage = async (request: FastifyRequest, path: string, reply: FastifyReply, status = 200) => {
    const saysMore = request.url.includes('?');
    if (!html || !services.config.isProduction) {
      screens = readScreens(dist);
      html = built ? await readFile(`${dist}/index.html`, 'utf8') : '<!doctype html><title>EMA Planet</title>';
    }
    const hasSession = readSessionCookie(request, services.config) !== null;
    const page = html
      .replace('<script', `${ACCOUNT_LINK}\n    <script`)
      .replace('</head>', `${announcedFor(screens, path, hasSession, saysMore)}\n  </head>`);
    const nonce = randomBytes(16).toString('base64url');
    return reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', pagePolicy(nonce))
      .send(page.replaceAll('__CSP_NONCE__', nonce));
  };
  app.setNotFoundHandler(async (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const [named = ''] = request.url.split('?', 1);
    if (isRead && files.has(named)) return reply.code(200).sendFile(named.slice(1));
    const address = URL.parse(request.url.replace(/^\/+/, '/'), 'http://portal');
    if (!address) throw new CallError('malformed');
    const path = decodeURIComponent(address.pathname);
    const { accept = '*/*' } = request.headers;
    const isPage = path === '/' || PAGES.test(path);
    if (isRead && isPage && /text\/html|\*\/\*/.test(accept)) return sendPage(request, path, reply);
    const asset = built && isRead ? await assetBeside(beside, path) : null;
    if (asset) return reply.sendFile(asset.name, asset.folder);
    const methods = methodsAt(path);
    if (methods.length > 0 && !methods.includes(request.method)) {
      reply.header('allow', methods.join(', '));
      throw new CallError('method_not_allowed');
    }
    const isCall = /^\/(api|file|stripe|pagodil|validation|dev|assets)(\/|$)/.test(path);
    if (!isRead || isCall || !accept.includes('text/html')) throw new CallError('not_found');
    return sendPage(request, path, reply, 404);
  });
};
