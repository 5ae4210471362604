/** The seal’s key in a real device of the kind that companies buy, as far as a program can be one: SoftHSM over PKCS#11. */
import { spawnSync } from 'node:child_process';
import { verify, X509Certificate } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { debianEnvironment, debianFile, unpackDebian } from './debian.ts';
import { root } from './house.ts';
import { makeScratch, removeScratch } from './scratch.ts';

const PROGRAMS = {
  softhsm: '/usr/bin/softhsm2-util',
  tool: '/usr/bin/pkcs11-tool',
  module: '/usr/lib/softhsm/libsofthsm2.so',
} as const;
const PIN = '2468';

type Signer = { sign: (bytes: Uint8Array, algorithm: string) => Promise<Uint8Array> };
type Device = { [name in keyof typeof PROGRAMS]: string };

const deviceHere = (): Device | undefined => {
  const found = Object.entries(PROGRAMS).map(([name, file]) => [name, debianFile(file)] as const);
  return found.every(([, file]) => file) ? (Object.fromEntries(found) as Device) : undefined;
};
const canFetch = process.getuid?.() === 0 && debianFile('/usr/bin/apt-get') !== undefined;
if (!deviceHere() && canFetch) unpackDebian(['softhsm2', 'opensc']);
const device = deviceHere();

const folder = makeScratch('seal-device');
afterAll(() => removeScratch(folder));
const env = { ...process.env, ...debianEnvironment(), SOFTHSM2_CONF: join(folder, 'softhsm2.conf') };
const run = (command: string, ...args: string[]): void => {
  const done = spawnSync(command, args, { env, encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`${command} ${args.join(' ')}: ${done.stdout}${done.stderr}`);
};

/** A key and its certificate, the key then in the device alone. @returns the command that signs with it */
const command = (id: string, { softhsm, tool, module }: Device): string => {
  const [key, pkcs8] = [join(folder, `${id}.key`), join(folder, `${id}.p8`)];
  const subject = ['-subj', `/CN=EMA Planet ${id}`, '-days', '30', '-out', join(folder, `${id}.pem`)];
  run('openssl', 'req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, ...subject);
  run('openssl', 'pkcs8', '-topk8', '-nocrypt', '-in', key, '-out', pkcs8);
  run(softhsm, '--import', pkcs8, '--token', 'ema', '--label', 'seal', '--id', id, '--pin', PIN, '--module', module);
  const script = join(folder, `sign-${id}`);
  const settings = ['LD_LIBRARY_PATH', 'SOFTHSM2_CONF'].map(
    (name) => `${name}='${String(env[name as keyof typeof env])}'`,
  );
  const signing = `--token-label ema --id ${id} --sign --mechanism SHA256-RSA-PKCS --login --pin env:PIN`;
  const text = `#!/bin/sh
export ${settings.join(' ')} PIN=${PIN}
exec '${tool}' --module '${module}' ${signing}
`;
  writeFileSync(script, text, { mode: 0o755 });
  return script;
};

describe('NET-853 the key of the seal in a device', () => {
  it.runIf(device)(
    'signs through PKCS#11; another key of the same device is refused, and so is a device that is gone',
    async () => {
      if (!device) return;
      mkdirSync(join(folder, 'tokens'));
      const settings = `directories.tokendir = ${join(folder, 'tokens')}\nobjectstore.backend = file\nlog.level = ERROR\n`;
      writeFileSync(env.SOFTHSM2_CONF, settings);
      run(
        device.softhsm,
        '--init-token',
        '--free',
        '--label',
        'ema',
        '--so-pin',
        '1357',
        '--pin',
        PIN,
        '--module',
        device.module,
      );
      const [own, other] = [command('01', device), command('02', device)];
      const place = pathToFileURL(join(root, 'server/adapters/pdf/command-signer.ts')).href;
      const { commandSigner } = (await import(place)) as {
        commandSigner: (command: string, pem: string, now: Date) => Signer;
      };
      const pem = readFileSync(join(folder, '01.pem'), 'utf8');
      const certificate = new X509Certificate(pem);
      const now = new Date(certificate.validFromDate.getTime() + 1_000);
      const bytes = Buffer.from('contratto');
      const signature = await commandSigner(own, pem, now).sign(bytes, 'SHA-256');
      expect(verify('sha256', bytes, certificate.publicKey, signature)).toBe(true);
      expect(verify('sha256', Buffer.from('contratta'), certificate.publicKey, signature)).toBe(false);
      await expect(commandSigner(other, pem, now).sign(bytes, 'SHA-256')).rejects.toThrow('of another key');
      writeFileSync(env.SOFTHSM2_CONF, settings.replace('tokens', 'gone'));
      await expect(commandSigner(own, pem, now).sign(bytes, 'SHA-256')).rejects.toThrow('EMA_SEAL_COMMAND ended with');
    },
    120_000,
  );
});
