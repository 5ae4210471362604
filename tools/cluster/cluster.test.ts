/** The parts of a cluster that can be tried without one: wires, what is kept running, and what its programs are told. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { debianEnvironment, unpackNewer } from '../debian.ts';
import { root } from '../house.ts';
import { freePort } from '../ports.ts';
import { isAlive, signal } from '../processes.ts';
import { makeScratch, removeScratch } from '../scratch.ts';
import { pickerOf } from '../seeded.ts';
import { turnCurrent } from './cluster.ts';
import { etcdArguments, PARAMETERS, patroniConfiguration, proxyConfiguration, TIMES } from './configurations.ts';

import { copyBeside, copyFiles, faultsOfFiles, putBackBeside, without } from './file-backup.ts';
import { keep } from './keep.ts';
import { endLeftovers, leftoversOf } from './leftovers.ts';
import { readPlan } from './plan.ts';
import { warningOf } from './programs.ts';
import { startRelay } from './relay.ts';

const folder = makeScratch('cluster-test');
afterAll(() => removeScratch(folder));

describe('a wire between machines', () => {
  it('passes on, is cut without a word to either side, and begins anew when it is healed', async () => {
    const [port, to] = [await freePort(), await freePort()];
    const heard: string[] = [];
    const server = createServer((socket) =>
      socket
        .on('data', (chunk) => {
          heard.push(String(chunk));
          socket.write(`${String(chunk)}!`);
        })
        .on('error', () => undefined),
    ).listen(to, '127.0.0.1');
    const relay = await startRelay(port, to);
    const client = connect(port, '127.0.0.1').on('error', () => undefined);
    client.write('one');
    expect(String((await once(client, 'data'))[0])).toBe('one!');
    relay.cut();
    let isClosed = false;
    client.on('close', () => (isClosed = true));
    client.write('two');
    await sleep(100);
    expect([heard, isClosed]).toEqual([['one'], false]);
    const closed = once(client, 'close');
    relay.heal();
    await closed;
    const again = connect(port, '127.0.0.1');
    again.write('three');
    expect(String((await once(again, 'data'))[0])).toBe('three!');
    again.destroy();
    relay.stop();
    server.close();
  });
});

describe('NET-851 a machine that is cut off from the others', () => {
  it.runIf(process.platform === 'linux')(
    'neither sends nor hears over the wires of others, on old connections and on new ones, and they go on',
    async () => {
      const [port, to] = [await freePort(), await freePort()];
      const server = createServer((socket) => socket.on('error', () => undefined).pipe(socket)).listen(to, '127.0.0.1');
      const relay = await startRelay(port, to);
      /** Another process, which says each second whether its word came back. */
      const script = `import { connect } from 'node:net';
        const ask = (socket) => socket.on('error', () => undefined).on('data', (told) => console.log(String(told)));
        const old = ask(connect(${port}, '127.0.0.1'));
        process.stdin.on('data', () => { old.write('old'); ask(connect(${port}, '127.0.0.1')).write('new'); });
        old.on('connect', () => old.write('here'));`;
      const other = spawn(process.execPath, ['--input-type=module', '-e', script], {
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      let heard = '';
      other.stdout.on('data', (chunk: Buffer) => (heard += chunk.toString()));
      try {
        await expect.poll(() => heard, { timeout: 30_000 }).toBe('here\n');
        relay.cut(() => [other.pid ?? 0]);
        other.stdin.write('ask\n');
        const mine = connect(port, '127.0.0.1').on('error', () => undefined);
        mine.write('mine');
        expect(String((await once(mine, 'data'))[0])).toBe('mine');
        // Two words there and back after theirs: long enough for one that passes.
        mine.write('again');
        expect(String((await once(mine, 'data'))[0])).toBe('again');
        await sleep(200);
        expect(heard).toBe('here\n');
        relay.heal();
        other.stdin.write('ask\n');
        await expect.poll(() => heard, { timeout: 30_000 }).toContain('new');
        mine.destroy();
      } finally {
        signal(other.pid ?? 0, 'SIGKILL');
        relay.stop();
        server.close();
      }
    },
    60_000,
  );
});

describe('NET-850 a Patroni of a newer Debian', () => {
  const scripts = join(folder, 'scripts');
  const own = join(folder, 'own');
  const into = join(folder, 'newer');
  const said = (): string => readFileSync(join(folder, 'apt-said'), 'utf8');
  const fake = (name: string, text: string): void =>
    writeFileSync(join(scripts, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  const path = process.env['PATH'];
  afterAll(() => {
    process.env['PATH'] = path;
  });

  it.runIf(process.getuid?.() === 0 && existsSync('/usr/bin/apt-get'))(
    'is fetched with lists of its own from the mirror of this machine, all its packages or none of it',
    () => {
      mkdirSync(scripts);
      process.env['PATH'] = `${scripts}:${path}`;
      fake(
        'apt-get',
        `case "$*" in
           indextargets*) printf '%s\\n' 'Debian-Security http://mirror/security/' 'Debian http://mirror/debian/'; exit;;
         esac
         echo "$@" >> ${folder}/apt-said
         cat ${own}/newer.sources >> ${folder}/apt-said
         case "$*" in *download*) touch one.deb; ! test -e ${folder}/fails;; esac`,
      );
      fake('dpkg', 'mkdir -p "$3" && cp "$2" "$3"');
      writeFileSync(join(folder, 'fails'), '');
      unpackNewer('trixie', ['one', 'two'], { own, into });
      expect([existsSync(into), existsSync(own)]).toEqual([false, false]);
      rmSync(join(folder, 'fails'));
      unpackNewer('trixie', ['one', 'two'], { own, into });
      expect([readdirSync(into), existsSync(own)]).toEqual([['one.deb'], false]);
      expect(said()).toContain('URIs: http://mirror/debian/\nSuites: trixie\n');
      for (const line of said()
        .split('\n')
        .filter((one) => / (?:update|download) ?/.test(one)))
        expect(line).toMatch(new RegExp(`Dir::Etc::sourceparts=- .*Dir::State::lists=${RegExp.escape(own)}/lists`));
    },
  );

  it('goes before an older one that lies beside it', () => {
    const [first = ''] = (debianEnvironment()['PYTHONPATH'] ?? '').split(':');
    expect(first).toMatch(/debian-newer/);
  });
});

describe('a program that is kept', () => {
  it('is started again when it dies, not while its machine is gone, and ends when it is told', async () => {
    const kept = keep({ name: 'sleeper', command: '/bin/sleep', args: ['60'], folder, owner: undefined });
    const first = kept.pid();
    signal(first, 'SIGKILL');
    await expect.poll(() => kept.pid() !== first && isAlive(kept.pid()), { timeout: 30_000 }).toBe(true);
    const second = kept.pid();
    kept.kill();
    await sleep(1_300);
    expect([kept.pid(), isAlive(second)]).toEqual([second, false]);
    kept.revive();
    expect(isAlive(kept.pid())).toBe(true);
    await kept.stop();
    expect(isAlive(kept.pid())).toBe(false);
    expect(readFileSync(`${folder}/sleeper.log`, 'utf8')).toBe('');
  });
});

describe('a cluster that was killed', () => {
  const deaf = 'trap "" TERM INT; while :; do sleep 1; done';
  /** Another process, which keeps programs below the folder until somebody kills it. */
  const keeping = async (run: string): Promise<{ pid: number; kept: number[] }> => {
    const place = pathToFileURL(join(import.meta.dirname, 'keep.ts')).href;
    const programs = [
      { name: 'sleeper', command: '/bin/sleep', args: ['600'], folder: run },
      { name: 'deaf', command: '/bin/sh', args: ['-c', deaf], folder: run },
    ];
    const script = `import { keep } from ${JSON.stringify(place)};
      const kept = ${JSON.stringify(programs)}.map((one) => keep(one).pid());
      console.log(JSON.stringify(kept));
      setInterval(() => undefined, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [said] = (await once(child.stdout, 'data')) as [Buffer];
    return { pid: child.pid ?? 0, kept: JSON.parse(said.toString()) as number[] };
  };

  it.runIf(process.platform === 'linux')(
    'leaves programs that the next start ends, also those that do not listen, and nobody else’s',
    async () => {
      const [mine, other] = [join(folder, 'mine'), join(folder, 'mine-too')];
      for (const run of [mine, other]) mkdirSync(run);
      const [killed, alive] = [await keeping(mine), await keeping(other)];
      try {
        signal(killed.pid, 'SIGKILL');
        await expect.poll(() => isAlive(killed.pid), { timeout: 20_000 }).toBe(false);
        expect(killed.kept.every(isAlive)).toBe(true);
        // What a shell started has the mark as well.
        expect(leftoversOf(mine)).toEqual(expect.arrayContaining(killed.kept));
        expect(await endLeftovers(mine, 2_000)).toBeGreaterThanOrEqual(2);
        expect(killed.kept.filter(isAlive)).toEqual([]);
        expect([leftoversOf(mine), await endLeftovers(mine, 2_000)]).toEqual([[], 0]);
        expect(alive.kept.every(isAlive)).toBe(true);
      } finally {
        signal(alive.pid, 'SIGKILL');
        for (const run of [mine, other]) await endLeftovers(run, 2_000);
      }
    },
    30_000,
  );
});

describe('a copy of the files', () => {
  const bytes = ['carta', 'contratto', 'foto'];
  const names = bytes.map((one) => createHash('sha256').update(one).digest('hex'));
  const place = (in_: string, name = ''): string => join(in_, name.slice(0, 2), name.slice(2, 4), name);
  const put = (in_: string, name: string, text: string): void => {
    mkdirSync(join(place(in_, name), '..'), { recursive: true });
    writeFileSync(place(in_, name), text);
  };
  it('has what was deleted since, nothing half written, and finds one that is missing or altered', async () => {
    const [live, copy, restored] = ['live', 'copy', 'restored'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    for (const [i, name] of names.slice(0, 2).entries()) put(live, name, bytes[i] ?? '');
    put(live, `${names[2]}.1a2b.tmp`, 'fo');
    expect((await copyFiles(live, copy)).names).toHaveLength(2);
    expect((await copyFiles(live, copy)).names).toEqual([]);
    await without(live, names[0] ?? '', async () => {
      put(live, names[2] ?? '', bytes[2] ?? '');
      expect((await copyFiles(live, copy)).names).toHaveLength(1);
      expect((await copyFiles(copy, restored)).names).toHaveLength(3);
    });
    expect(await faultsOfFiles(restored, names)).toEqual([]);
    expect(await faultsOfFiles(live, names)).toEqual([]);
    rmSync(place(restored, names[0]));
    writeFileSync(place(restored, names[1]), 'contratta');
    expect(await faultsOfFiles(restored, names)).toEqual([`${names[0]} is missing`, `${names[1]} is altered`]);
    expect((await copyFiles(restored, join(folder, 'third'))).faults).toEqual([
      `${names[1]} was not copied: it is not what its name says`,
    ]);
  });
});

describe('NET-791 the release that portals are started from', () => {
  it('is turned in one step, to itself too, and says which it was', () => {
    const [run, one, other] = ['turned', 'one', 'other'].map((name) => join(folder, name)) as [string, string, string];
    for (const made of [run, one, other]) mkdirSync(made);
    expect(turnCurrent(run, one)).toBeUndefined();
    expect([turnCurrent(run, other), realpathSync(join(run, 'current'))]).toEqual([
      realpathSync(one),
      realpathSync(other),
    ]);
    // Of one that was killed in between the half of it is no hindrance.
    symlinkSync(one, join(run, 'current.new'));
    expect(turnCurrent(run, other)).toBe(realpathSync(other));
    expect(readdirSync(run)).toEqual(['current']);
  });
});

describe('NET-790 what is put back', () => {
  it('is what the database names alone, and beside it no key or head that is there is written over', async () => {
    const [copies, portal] = [join(folder, 'copies'), join(folder, 'portal')];
    const texts = ['uno', 'due'];
    const names = texts.map((one) => createHash('sha256').update(one).digest('hex'));
    const put = (file: string, text: string): void => {
      mkdirSync(join(file, '..'), { recursive: true });
      writeFileSync(file, text);
    };
    for (const [i, name] of names.entries())
      put(join(copies, 'files', name.slice(0, 2), name.slice(2, 4), name), texts[i] ?? '');
    const [first = '', second = ''] = names;
    const target = join(portal, 'files');
    expect((await copyFiles(join(copies, 'files'), target, { only: new Set([second]) })).names).toEqual([second]);
    expect(await faultsOfFiles(target, names)).toEqual([`${first} is missing`]);

    for (const [name, text] of [
      ['seal/certificate.der', 'of the copy'],
      ['seal-until-2025-01-01/certificate.der', 'former'],
      ['seal.x.tmp/key.p8', 'half made'],
      ['audit-heads.jsonl', 'heads'],
      ['erasures.jsonl', '{"at":"whom it forgot"}\n'],
      ['node-cache/x', 'nobody’s'],
    ] as const)
      put(join(copies, 'portal', name), text);
    put(join(portal, 'seal/certificate.der'), 'the present one');
    expect((await putBackBeside(join(copies, 'portal'), portal, { machine: undefined })).names).toEqual([
      'erasures.jsonl',
      'audit-heads.jsonl',
      'seal-until-2025-01-01/certificate.der',
    ]);
    expect(readFileSync(join(portal, 'seal/certificate.der'), 'utf8')).toBe('the present one');
    const copied = await copyBeside(portal, join(copies, 'portal'), 'app-1');
    expect(copied.names, 'but for the list, of which nothing is new').toHaveLength(3);
    expect(readFileSync(join(copies, 'portal/machines/app-1/seal/certificate.der'), 'utf8')).toBe('the present one');
  });
});

describe('what the programs are told', () => {
  it('a primary that is cut off gives up before another takes its place', () => {
    expect(TIMES.loop_wait + 2 * TIMES.retry_timeout).toBeLessThanOrEqual(TIMES.ttl);
  });

  it('NET-1048 PostgreSQL lets go of a client whose machine is gone within half a minute, as docs/cluster.md says', () => {
    const { tcp_keepalives_idle: idle, tcp_keepalives_interval: every, tcp_keepalives_count: times } = PARAMETERS;
    expect([idle + every * times <= 30, Number.parseInt(PARAMETERS.tcp_user_timeout, 10) <= 30]).toEqual([true, true]);
    const page = readFileSync(join(root, 'docs/cluster.md'), 'utf8');
    for (const [name, value] of Object.entries(PARAMETERS))
      if (name.startsWith('tcp_')) expect(page).toContain(`\`${name}=${value}\``);
  });

  it('NET-851 etcd is reached over wires that can be cut; a cluster made before goes on with its own ports', async () => {
    const plan = await readPlan(folder, 0);
    for (const [i, node] of plan.nodes.entries()) {
      const told = etcdArguments(plan, i, '/x').join(' ');
      expect(told).toContain(`--initial-advertise-peer-urls=http://127.0.0.1:${node.etcdPeerWire}`);
      expect(told).toContain(`--listen-peer-urls=http://127.0.0.1:${node.etcdPeer} `);
      for (const other of plan.nodes) expect(told).toContain(`${other.name}=http://127.0.0.1:${other.etcdPeerWire}`);
    }
    const former = join(folder, 'former');
    mkdirSync(former);
    const { replicas: _, nodes, ...rest } = plan;
    const text = JSON.stringify({ ...rest, nodes: nodes.map(({ etcdPeerWire: __, ...node }) => node) });
    writeFileSync(join(former, 'plan.json'), text);
    const after = await readPlan(former, 0);
    expect(after).toMatchObject(JSON.parse(text) as object);
    expect(new Set(after.nodes.map(({ etcdPeerWire }) => etcdPeerWire)).size).toBe(3);
    expect(await readPlan(former, 0)).toEqual(after);
  });

  it('NET-1175 the plan is the same at every start; who reaches another machine does so over its wires alone', async () => {
    const plan = await readPlan(folder, 0);
    expect(await readPlan(folder, 0)).toEqual(plan);
    for (const [i, node] of plan.nodes.entries()) {
      const told = JSON.parse(
        patroniConfiguration(plan, i, '/x', { bin: '/bin', archive: 'true', restore: 'get' }),
      ) as {
        restapi: { connect_address: string };
        etcd3: { hosts: string[]; use_proxies: boolean };
        postgresql: { connect_address: string; recovery_conf: { restore_command: string } };
      };
      expect(told.postgresql.recovery_conf).toEqual({ restore_command: 'get' });
      expect(PARAMETERS).toHaveProperty('max_slot_wal_keep_size');
      expect(told.etcd3).toEqual({ hosts: node.etcdWires.map((port) => `127.0.0.1:${port}`), use_proxies: true });
      expect([told.restapi.connect_address, told.postgresql.connect_address]).toEqual([
        `127.0.0.1:${node.restWire}`,
        `127.0.0.1:${node.postgresWire}`,
      ]);
      expect(proxyConfiguration(plan)).toContain(`127.0.0.1:${node.postgres} check port ${node.rest}`);
    }
  });

  it('NET-794 a Patroni that takes the lock back from whoever leads is told of, and no newer one', () => {
    for (const old of ['patroni 3.0.2', 'patroni 2.1.4', 'patroni 3.0.1', ''])
      expect(warningOf(old)).toMatch(/newer than 3/);
    for (const newer of ['patroni 3.0.3', 'patroni 3.1.0', 'patroni 4.0.0']) expect(warningOf(newer)).toBeUndefined();
  });

  it('a seed says in which order a drill breaks things', () => {
    const [one, same, other] = [pickerOf(7), pickerOf(7), pickerOf(8)];
    expect([one(), one()]).toEqual([same(), same()]);
    expect(other()).not.toBe(pickerOf(7)());
  });
});
