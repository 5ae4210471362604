/**
 * `npm run seals [-- --papers 1000]`: that many people sign a letter with a code of their own, each paper is sealed, and
 * OpenSSL (and Poppler's pdfsig, where it is installed) verifies every sealed copy and refuses each with one bit
 * flipped. Prints how many are signed and sealed a second, beside the sealing library alone in the same run.
 */
import { spawnSync } from 'node:child_process';
import { createHash, randomBytes, webcrypto } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { CryptoKeySigner, PDF } from '@libpdf/core';
import pg from 'pg';
import { databaseOf, machine, startDatabase } from './environment.ts';
import { servePortal } from './processes.ts';

const { values } = parseArgs({
  options: { papers: { type: 'string', default: '1000' }, seed: { type: 'string', default: '1' } },
});
const { randomFrom } = (await import(new URL('../tools/seeded.ts', import.meta.url).href)) as {
  randomFrom: (seed: number) => () => number;
};
const papers = Number(values.papers);
const random = randomFrom(Number(values.seed));
const below = (most: number): number => Math.floor(random() * most);
const ALIKE = 100;
const AT_ONCE = 4;
const folder = mkdtempSync(join(tmpdir(), 'ema-seals-'));
const say = (text: string): void => void process.stdout.write(`${text}\n`);

type Signer = { id: number; mobile: string; cookie: string };
/** People with a validated number, a session and a letter to sign. */
const makeSigners = async (pool: pg.Pool): Promise<Signer[]> => {
  const signers: Signer[] = [];
  for (let i = 0; i < papers; i += 1) {
    const mobile = `+393${String((i * 7_919_337) % 1_000_000_000).padStart(9, '0')}`;
    const secret = randomBytes(32).toString('base64url');
    const inserted = await pool.query<{ id: number }>(
      `with p as (
         insert into people (first_name, last_name, fiscal_code, email, email_validated_at, mobile, mobile_validated_at)
         values ('Firma', 'Numero ' || $1, $2, $1 || '@seals.example', now(), $3, now()) returning id),
       u as (
         insert into users (person_id, username, user_type, password_hash)
         select id, 'seal-' || $1, 'agente', 'x' from p returning id),
       a as (insert into agents (user_id, fibra_enabled) select id, true from u),
       s as (
         insert into sessions (secret_hash, actor_user_id, subject_user_id) select $4, id, id from u)
       insert into contracts (user_id, template_id)
       select u.id, t.id from u, contract_templates t
       where t.document_type = 'engagement_letter' order by t.revision desc limit 1 returning id`,
      [String(i), `SEAL${String(i).padStart(12, '0')}`, mobile, createHash('sha256').update(secret).digest('hex')],
    );
    signers.push({ id: inserted.rows[0]?.id ?? 0, mobile, cookie: `ema=${secret}` });
  }
  return signers;
};

/** `AT_ONCE` at a time, in order. */
const each = async <T>(things: readonly T[], work: (thing: T) => Promise<void>): Promise<void> => {
  const left = [...things];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let thing = left.shift(); thing !== undefined; thing = left.shift()) await work(thing);
    }),
  );
};

/** The parts of a file that its last signature is over, and the signature. */
const sealOf = (pdf: Buffer): { cms: Buffer; parts: Buffer[] } => {
  const text = pdf.toString('latin1');
  const [a = 0, b = 0, c = 0, d = 0] =
    [...text.matchAll(/\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g)].at(-1)?.slice(1).map(Number) ?? [];
  if (c + d !== pdf.length) throw new Error('the seal is not over the whole file');
  return {
    cms: Buffer.from(text.slice(b, c).replaceAll(/[<>\s]/g, ''), 'hex'),
    parts: [pdf.subarray(a, a + b), pdf.subarray(c, c + d)],
  };
};
const verifies = (cms: Buffer, content: Buffer): boolean => {
  const [seal, over] = [join(folder, 'seal.der'), join(folder, 'content')];
  writeFileSync(seal, cms);
  writeFileSync(over, content);
  const to = ['-in', seal, '-content', over, '-out', '/dev/null'];
  const checked = spawnSync('openssl', ['cms', '-verify', '-binary', '-noverify', '-inform', 'DER', ...to]);
  if (checked.error) throw checked.error;
  return checked.status === 0;
};
/** Null where it is not installed. */
const pdfsig = (pdf: Buffer): boolean | null => {
  const file = join(folder, 'copy.pdf');
  writeFileSync(file, pdf);
  const checked = spawnSync('pdfsig', ['-nocert', file], { encoding: 'utf8' });
  return checked.error ? null : checked.stdout.includes('Signature is Valid');
};

const postgres = await startDatabase(folder);
try {
  const url = await databaseOf(postgres, 'seals', { agents: 20, customers: 40, orders: 40 }, folder);
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  pool.on('error', () => {});
  const signers = await makeSigners(pool);
  const portal = await servePortal(url, folder, { EMA_WORKERS: '1', EMA_LOG_LEVEL: 'error' });
  const ask = async (who: Signer, rest: string, body?: unknown): Promise<Response> => {
    const answer = await fetch(`${portal.url}${rest}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { cookie: who.cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${rest}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  say(`reading ${papers} letters`);
  await each(signers, async (who) => {
    const api = `/api/account/contracts/${who.id}`;
    const { sha256, pageCount } = (await (await ask(who, api)).json()) as { sha256: string; pageCount: number };
    for (let page = 1; page <= pageCount; page += 1) await ask(who, `${api}/pages-seen`, { page, sha256 });
  });
  const began = performance.now();
  await each(signers, async (who) => {
    const api = `/api/account/contracts/${who.id}`;
    await ask(who, `${api}/start-signature`, {});
    const sent = await pool.query<{ body: string }>('select body from outbox where destination = $1', [who.mobile]);
    const token = /\d{6}/.exec(sent.rows[0]?.body ?? '')?.[0];
    await ask(who, `${api}/complete-signature`, { token });
  });
  const signedMs = performance.now() - began;
  const open = `select 1 from contracts where signed_at is not null and sealed_at is null and evidence ? 'signer' limit 1`;
  while ((await pool.query(open)).rows.length > 0) await sleep(50);
  const sealedMs = performance.now() - began;

  const letter = Buffer.from(await (await ask(signers[0] as Signer, `/file/contract/${signers[0]?.id}`)).arrayBuffer());
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  const kept = (name: string): Uint8Array<ArrayBuffer> => new Uint8Array(readFileSync(join(folder, 'seal', name)));
  const key = await webcrypto.subtle.importKey('pkcs8', kept('key.p8'), algorithm, false, ['sign']);
  const signer = new CryptoKeySigner(key as never, kept('certificate.der'), 'RSA', 'RSASSA-PKCS1-v1_5');
  const alone = performance.now();
  for (let i = 0; i < ALIKE; i += 1)
    await (await PDF.load(letter)).sign({ signer, level: 'B-B', estimatedSize: 16_384 });
  const libraryPerSecond = (ALIKE * 1000) / (performance.now() - alone);

  say(`verifying ${papers} sealed copies and as many with one bit flipped`);
  let [verified, byPoppler, detected, told] = [0, 0, 0, 0];
  for (const who of signers) {
    const pdf = Buffer.from(await (await ask(who, `/file/contract/${who.id}/signed`)).arrayBuffer());
    const { cms, parts } = sealOf(pdf);
    const content = Buffer.concat(parts);
    if (verifies(cms, content)) verified += 1;
    if (pdfsig(pdf)) byPoppler += 1;
    const place = below(content.length);
    content[place] = (content[place] ?? 0) ^ (1 << below(8));
    if (!verifies(cms, content)) detected += 1;
    const flipped = Buffer.from(pdf);
    const bit = below(pdf.length);
    flipped[bit] = (flipped[bit] ?? 0) ^ 1;
    const { rows } = await pool.query<{ code: string }>(
      'select verification_code as code from contracts where id = $1',
      [who.id],
    );
    const sha256 = createHash('sha256').update(flipped).digest('hex');
    const answer = await ask(who, `/api/verification/${rows[0]?.code}/check`, { sha256 });
    if (((await answer.json()) as { result: string }).result === 'altered') told += 1;
  }
  const perSecond = (papers * 1000) / sealedMs;
  say(machine());
  say(`${verified} of ${papers} sealed copies verified by OpenSSL`);
  say(pdfsig(letter) === null ? 'pdfsig is not installed' : `${byPoppler} of ${papers} verified by pdfsig`);
  say(`${detected} of ${papers} flipped bits refused by OpenSSL, ${told} of ${papers} by the public check`);
  say(`${((papers * 1000) / signedMs).toFixed(1)} signatures a second, ${perSecond.toFixed(1)} with their seals`);
  say(
    `${libraryPerSecond.toFixed(1)} a second by the library alone: a share of ${(perSecond / libraryPerSecond).toFixed(2)}`,
  );
  await portal.stop();
  await pool.end();
  if ([verified, detected, told].some((n) => n !== papers)) process.exitCode = 1;
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
