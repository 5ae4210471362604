import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../house.ts';
import { makeScratch, removeScratch } from '../../scratch.ts';
import { readMoment } from './moment.ts';
import { readBackup, readRestore } from './options.ts';

/** As a shell takes it apart, for what our pages write: quotes and a comment. */
const wordsOf = (command: string): string[] =>
  [...command.replace(/\s#.*$/, '').matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');

type Command = { place: string; program: string; args: string[] };
/** Every command of a page: a line of a block, or what stands between two marks of code and has an option. */
const commandsIn = (page: string): Command[] => {
  const text = readFileSync(join(root, page), 'utf8');
  const blocks = [...text.matchAll(/^```\n([^]*?)^```/gm)].flatMap(([, block = '']) => block.split('\n'));
  const spans = [...text.replaceAll(/^```[^]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span);
  return [...blocks, ...spans.filter((span) => span.includes(' --'))].flatMap((line) => {
    const [, program = '', rest = ''] = /^(?:\S*\/)?bin\/(backup|restore)( .*)$/.exec(line.trim()) ?? [];
    return program === '' ? [] : [{ place: `${page}: ${line}`, program, args: wordsOf(rest) }];
  });
};

describe('NET-1031 what bin/backup and bin/restore are told', () => {
  it('every command of the pages is one they take', () => {
    const commands = ['docs/cluster.md', 'tools/release/operator/README.md'].flatMap(commandsIn);
    expect(commands.filter(({ program }) => program === 'backup').length).toBeGreaterThan(5);
    expect(commands.filter(({ program }) => program === 'restore').length).toBeGreaterThan(3);
    for (const { place, program, args } of commands) {
      const read = () => (program === 'backup' ? readBackup(args) : readRestore(args));
      expect(read, place).not.toThrow();
      const { database } = program === 'restore' ? readRestore(args) : {};
      if (database) expect(() => readMoment(database.to), place).not.toThrow();
    }
  });

  it('copies are wanted where files are, a moment and a folder where the database is', () => {
    expect(readBackup(['--only', 'database', '--type', 'full'])).toEqual({
      isInit: false,
      type: 'full',
      stanza: 'ema',
      as: 'postgres',
      machine: hostname(),
      hasDatabase: true,
      copies: undefined,
    });
    expect(readBackup(['--only', 'files', '--copies', '/c'])).toMatchObject({ hasDatabase: false, copies: '/c' });
    expect(readBackup(['--init', '--copies', '/c'])).toMatchObject({ isInit: true, copies: '/c' });
    for (const args of [[], ['--only', 'files'], ['--init'], ['--only', 'keys'], ['--copies', '/c', '--type', 'whole']])
      expect(() => readBackup(args), args.join(' ')).toThrow('bin/backup --copies');
    expect(() => readBackup(['--copys', '/c'])).toThrow(/--copys[^]*bin\/backup --copies/);

    const both = ['--to', 'x', '--data', '/d', '--copies', '/c'];
    expect(readRestore(both)).toMatchObject({
      database: { isTakingOver: false, timeline: undefined },
      files: { copies: '/c' },
    });
    expect(readRestore([...both, '--takes-over', '--timeline', '3']).database).toMatchObject({
      isTakingOver: true,
      timeline: 3,
    });
    expect(readRestore(['--only', 'files', '--copies', '/c'])).toEqual({
      database: undefined,
      files: { copies: '/c', machine: undefined },
    });
    expect(readRestore(['--only', 'database', ...both.slice(0, 4)]).files).toBeUndefined();
    for (const args of [[], both.slice(2), both.slice(0, 4), ['--only', 'files'], ['--only', 'database', '--to', 'x']])
      expect(() => readRestore(args), args.join(' ')).toThrow('bin/restore --to');
    for (const timeline of ['0', 'latest', '-1'])
      expect(() => readRestore([...both, `--timeline=${timeline}`])).toThrow('--timeline');
  });
});

/** In their order. */
const say = (page: string, ...parts: string[]): void => {
  const text = readFileSync(join(root, page), 'utf8');
  const places = parts.map((part) => text.indexOf(part));
  expect(places.filter((place) => place === -1 || place < (places[0] ?? 0))).toEqual([]);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
};
describe('what the pages say to operators', () => {
  it('NET-1029 how a restored database becomes the cluster’s, step by step', () => {
    say(
      'docs/cluster.md',
      '**Back to a moment.**',
      'on **all** database machines',
      'patronictl remove ema',
      'move the folder of data away',
      '--takes-over --to',
      'bin/after-restore --to',
      'alter system reset synchronous_standby_names',
      'Start Patroni on that machine **first**',
      'bin/backup --only database --type full` at once',
    );
  });

  it('NET-1030 which copies may go, and how long people who were erased live on in backups', () => {
    say(
      'tools/release/operator/README.md',
      '**How long copies are kept.**',
      'repo1-retention-full',
      'of no backup that is kept names it',
    );
    const text = readFileSync(join(root, 'tools/release/operator/README.md'), 'utf8');
    expect(text).not.toMatch(/clear it only of what is older|deleted there, by their date/);
  });

  it('NET-1034 on which address portals of a cluster listen, and who is let in', () => {
    say('docs/cluster.md', '`HOST=0.0.0.0`', 'nft add rule');
  });

  it('NET-1035 that a backup is made after a failover', () => {
    say('docs/cluster.md', '**After a failover make one at once**', 'are in no archive');
  });

  const OPERATOR = 'tools/release/operator/README.md';
  it('NET-1105 that the way back takes away first what the release before refuses', () => {
    const revoke = 'revoke pg_read_all_stats from ema_app';
    say(OPERATOR, 'grant pg_read_all_stats to ema_app', 'Back: turn `current` to the old one', revoke);
    say('docs/cluster.md', 'grant pg_read_all_stats to ema_app', revoke);
  });

  it('NET-1106 a container has a name that stays', () => {
    expect(readFileSync(join(root, 'tools/release/operator/compose.yaml'), 'utf8')).toMatch(
      /^ {4}hostname: ema-portal$/m,
    );
    say(OPERATOR, 'In a container:', 'It has a `hostname` there');
  });

  it('NET-1111 which portal starts before the timers, and a list of the night that works as it stands', () => {
    say(OPERATOR, 'turn `current`', 'Start the first portal before the timers');
    const [, script = ''] = /^```\n(#!\/bin\/bash\n[^]*?)^```/m.exec(readFileSync(join(root, OPERATOR), 'utf8')) ?? [];
    const folder = makeScratch('lists');
    const [copies, live] = [join(folder, 'copies'), join(folder, 'live')];
    for (const [place, names] of [
      [join(copies, 'files/aa/bb'), ['one', 'two', 'three']],
      [join(live, 'aa/bb'), ['two']],
    ] as const) {
      mkdirSync(place, { recursive: true });
      for (const name of names) writeFileSync(join(place, name), '');
    }
    const here = script.replace('/srv/ema-copies', copies).replace('/var/lib/ema/files', live);
    const run = (text: string) => spawnSync('bash', ['-c', text], { encoding: 'utf8' });
    for (const _ of ['a night', 'another']) expect(run(here)).toMatchObject({ status: 0, stderr: '' });
    const lists = readdirSync(join(copies, 'lacking'));
    expect(lists).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d$/)]);
    expect(readFileSync(join(copies, 'lacking', lists[0] ?? ''), 'utf8')).toBe('./aa/bb/one\n./aa/bb/three\n');
    expect(run(here.replace(live, join(folder, 'not-mounted'))).status, 'a folder that is not there').toBe(1);
    removeScratch(folder);
  });

  it('NET-1113 with which address and files a restored PostgreSQL starts by itself', () => {
    const settings = ['listen_addresses=', 'port=', 'hba_file=', 'ident_file='].map((name) => `-c ${name}`);
    say('docs/cluster.md', '5. Start that PostgreSQL by itself', 'pg_ctl -D', ...settings, '6. On each app machine');
  });

  it('NET-1103 what follows where a folder alone was lost', () => {
    say(OPERATOR, 'bin/restore --only files --copies', 'bin/after-restore --only files', 'delete `files-aside` then');
  });
});
