import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import {
  builtFileHeaders,
  KEPT_FILE_POLICY,
  pagePolicy,
  problemPagePolicy,
  referencePolicy,
  securityHeaders,
} from './security-headers.ts';

const config = readConfig({ DATABASE_URL: 'postgres://owner@database/ema' });
const builtPolicy = (path: string) => builtFileHeaders(path)['content-security-policy'] ?? '';
const OF_ALL = securityHeaders(config)['content-security-policy'] ?? '';

describe('what browsers are told', () => {
  it.each([
    ['a call, and whatever fails', OF_ALL],
    ['a page', pagePolicy('nonce')],
    ['a file that somebody gave', KEPT_FILE_POLICY],
    ['the page that says why there is no file', problemPagePolicy('p{margin:0}')],
    ['a script of the web', builtPolicy('/assets/page-1a2b.js.br')],
    ['a drawing of the web', builtPolicy('/brand/mark.svg')],
    ['the reference of the calls', referencePolicy('<script type="text/javascript">start()</script>')],
  ])('%s: no plug-in, no other base, in no frame', (_what, policy) => {
    const directives = policy.split('; ');
    expect(directives).toEqual(
      expect.arrayContaining(["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]),
    );
    expect(directives[0]).toMatch(/^default-src '(?:none|self)'$/);
    expect(policy).not.toMatch(/script-src[^;]*'unsafe|https?:|\*/);
  });

  it.each(['/brand/mark.svg', '/products/prodotto-1.svg.br', '/assets/mark-1a2b.svg.gz'])(
    '%s says its letters',
    (path) => expect(builtFileHeaders(path)['content-type']).toBe('image/svg+xml; charset=utf-8'),
  );

  it('of the built web what has a hash in its name is kept for ever, the rest for five minutes', () => {
    const kept = ['/assets/page-1a2b.js', '/brand/mark.svg'].map((path) => builtFileHeaders(path)['cache-control']);
    expect(kept).toEqual(['public, max-age=31536000, immutable', 'public, max-age=300']);
    expect(builtFileHeaders('/assets/page-1a2b.js')['content-type']).toBeUndefined();
  });

  it('in production HTTPS alone, for a year, by every host below too', () => {
    expect(securityHeaders({ ...config, isProduction: true })['strict-transport-security']).toBe(
      'max-age=31536000; includeSubDomains',
    );
    expect(securityHeaders(config)['strict-transport-security']).toBeUndefined();
  });
});
