import { X509Certificate } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Signer } from '@libpdf/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasOpenssl, sealOf, verifyByOpenssl, verifySeal } from '../../test/verify-seal.ts';
import { companySigner, ensureSealKeys } from './company-certificate.ts';
import { printEvidence } from './evidence-page.ts';
import { sealPdf } from './seal.ts';

const AT = new Date('2026-11-21T15:00:00+01:00');
/** A month before the ten years are over, and a day more. */
const LATER = new Date('2036-10-21T15:00:00+01:00');

describe('the keys of the seal', () => {
  let home: string;
  let paper: Buffer;
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'ema-seal-keys-'));
    paper = await printEvidence({
      title: 'Prova',
      verificationCode: 'ABCD-EFGH-JKMN-PQRS',
      verificationUrl: 'http://localhost:3000/verifica/ABCD-EFGH-JKMN-PQRS',
      evidence: [],
      createdAt: AT,
    });
  });
  afterAll(() => rm(home, { recursive: true, force: true }));
  const sealed = (signer: Signer, at = AT): Promise<Buffer> => sealPdf(paper, paper, signer, { reason: 'Prova', at });
  const own = (name: string) => ({ EMA_DATA_DIR: join(home, name) });
  const certificateOf = async (name: string): Promise<X509Certificate> =>
    new X509Certificate(await readFile(join(home, name, 'seal/certificate.der')));

  it('a certificate that ends is followed by another; what it sealed stays valid, and its key is gone', async () => {
    const before = await sealed(await companySigner(own('renewed'), AT));
    const first = await certificateOf('renewed');
    expect((await companySigner(own('renewed'), AT)).certificate).toEqual(new Uint8Array(first.raw));
    const signers = await Promise.all(Array.from({ length: 4 }, () => companySigner(own('renewed'), LATER)));
    const second = await certificateOf('renewed');
    expect(second.serialNumber).not.toBe(first.serialNumber);
    expect(new Set(signers.map(({ certificate }) => Buffer.from(certificate).toString('hex')))).toEqual(
      new Set([second.raw.toString('hex')]),
    );
    const after = await sealed(signers[0] as Signer, LATER);
    expect([verifySeal(before), verifySeal(after)]).toEqual([true, true]);
    if (hasOpenssl()) expect([verifyByOpenssl(before), verifyByOpenssl(after)]).toEqual([true, true]);
    const aside = `seal-until-${first.validToDate.toISOString().slice(0, 10)}`;
    expect((await readdir(join(home, 'renewed'))).toSorted()).toEqual(['seal', aside]);
    expect(await readdir(join(home, 'renewed', aside))).toEqual(['certificate.der']);
  });

  it('a pair that somebody puts in its place seals from then on, and is never renewed by us', async () => {
    await companySigner(own('given'), AT);
    await companySigner(own('other'), AT);
    for (const name of ['key.p8', 'certificate.der'])
      await writeFile(join(home, 'given/seal', name), await readFile(join(home, 'other/seal', name)));
    const signer = await companySigner(own('given'), AT);
    expect(Buffer.from(signer.certificate)).toEqual((await certificateOf('other')).raw);
    expect(verifySeal(await sealed(signer))).toBe(true);
  });

  it('NET-1174 the pair is there before anything is sealed, for the other machines to have; none behind a command', async () => {
    await ensureSealKeys(own('begins'), AT);
    const there = await certificateOf('begins');
    await ensureSealKeys(own('begins'), AT);
    const signer = await companySigner(own('begins'), AT);
    expect(Buffer.from(signer.certificate)).toEqual(there.raw);
    await ensureSealKeys({ ...own('none'), EMA_SEAL_COMMAND: '/bin/true', EMA_SEAL_CERTIFICATE: '/x.pem' }, AT);
    expect(await readdir(join(home, 'none')).catch(() => [])).toEqual([]);
  });

  /** What stands for a device: a program that has the key, which the portal has not. */
  const device = async (name: string, program: string): Promise<string> => {
    const path = join(home, name);
    await writeFile(path, `#!${process.execPath}\n${program}`);
    await chmod(path, 0o700);
    return path;
  };
  const behind = async (name: string, program?: string) => {
    await companySigner(own('device'), AT);
    const certificate = join(home, 'device.pem');
    await writeFile(certificate, (await certificateOf('device')).toString());
    const signs = `const { createPrivateKey, sign } = require('node:crypto');
      const { readFileSync } = require('node:fs');
      const key = createPrivateKey({ key: readFileSync(${JSON.stringify(join(home, 'device/seal/key.p8'))}), format: 'der', type: 'pkcs8' });
      process.stdout.write(sign('sha256', readFileSync(0), key));`;
    return {
      ...own('without-files'),
      EMA_SEAL_COMMAND: await device(name, program ?? signs),
      EMA_SEAL_CERTIFICATE: certificate,
    };
  };

  it('a key that stays in its device seals through a command, and no key is made beside it', async () => {
    const pdf = await sealed(await companySigner(await behind('signs.cjs'), AT));
    expect(verifySeal(pdf)).toBe(true);
    if (hasOpenssl()) expect(verifyByOpenssl(pdf)).toBe(true);
    expect(Buffer.from(sealOf(pdf)?.cms ?? []).includes((await certificateOf('device')).raw)).toBe(true);
    await expect(readdir(join(home, 'without-files'))).rejects.toThrow('ENOENT');
  });

  it.each([
    ['fails.cjs', `process.stderr.write('PIN wrong'); process.exit(3);`, 'EMA_SEAL_COMMAND ended with 3: PIN wrong'],
    ['lies.cjs', `process.stdout.write(Buffer.alloc(384, 7));`, 'answered a signature of another key'],
    ['floods.cjs', `setInterval(() => process.stdout.write('x'.repeat(65536)), 1);`, 'ended with SIGKILL'],
    ['is-silent.cjs', '', 'answered a signature of another key'],
  ])('a device that %s seals nothing', async (name, program, message) => {
    await expect(sealed(await companySigner(await behind(name, program), AT))).rejects.toThrow(message);
  });

  it('a certificate that is over, or none, seals nothing', async () => {
    const settings = await behind('signs.cjs');
    await expect(companySigner(settings, new Date('2037-01-01'))).rejects.toThrow('is good from');
    await writeFile(settings.EMA_SEAL_CERTIFICATE, 'no certificate');
    await expect(companySigner(settings, AT)).rejects.toThrow('holds no certificate');
  });
});
