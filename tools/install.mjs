/** Installs what the entry scripts need and goes on under the pinned Node, from any Node since 20. */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import module from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What every entry script does first, on any Node from 20 on with nothing installed: install, then go on under Node 26. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const stampFile = join(modules, '.ema-stamp');
export const pinnedNode = join(modules, 'node/bin', process.platform === 'win32' ? 'node.exe' : 'node');

/**
 * Installs the packages of package-lock.json when they are missing or others; costs one hash when nothing changed.
 * Not `npm ci`: that refuses a lock without the binaries for other systems that a registry did not have that day.
 */
export const ensureInstalled = () => {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const stamp = createHash('sha256').update(lock).update(`${process.platform}-${process.arch}`).digest('hex');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp && existsSync(pinnedNode)) return;
  // Web and server are built here in production as well, by what npm then leaves out unless told.
  if (!isTreeOf(lock)) npm(['install', '--no-save', '--include=dev']);
  if (!existsSync(pinnedNode)) npm(['rebuild', 'node']);
  if (!existsSync(pinnedNode)) fail('The pinned Node (package `node`) could not be installed.');
  // A new file, not the old one rewritten: trees made by hard links share that one.
  rmSync(stampFile, { force: true });
  writeFileSync(stampFile, stamp);
};

/** Is what stands in node_modules, installed by hand perhaps, already what the lock asks for? */
const isTreeOf = (lock) => {
  const installed = join(modules, '.package-lock.json');
  if (!existsSync(installed) || !existsSync(pinnedNode)) return false;
  const have = JSON.parse(readFileSync(installed, 'utf8')).packages;
  return Object.entries(JSON.parse(lock).packages).every(
    ([path, entry]) =>
      !path.startsWith('node_modules/') || entry.optional || entry.link || have[path]?.version === entry.version,
  );
};

const npm = (args) => {
  console.log(`Installing the packages (npm ${args.join(' ')})…`);
  const ended = spawnSync('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (ended.status !== 0) fail(`npm ${args[0]} failed.`);
};

const fail = (message) => {
  console.error(message);
  process.exit(1);
};

/**
 * Runs a script of tools/ under the pinned Node: in this process if it already is that Node, else in a child that gets
 * our signals and a standard input that ends when we die, however we die.
 */
export const goOn = async (script, args = []) => {
  process.env.NODE_COMPILE_CACHE ??= join(root, '.cache/node');
  const wanted = JSON.parse(readFileSync(join(modules, 'node/package.json'), 'utf8')).version;
  if (process.versions.node === wanted) {
    endWithNpm(() => process.kill(process.pid, 'SIGTERM'));
    module.enableCompileCache(process.env.NODE_COMPILE_CACHE);
    process.argv = [process.argv[0], join(root, 'tools', script), ...args];
    await import(`./${script}`);
    return;
  }
  const child = spawn(pinnedNode, [join(root, 'tools', script), ...args], {
    stdio: ['pipe', 'inherit', 'inherit'],
    env: { ...process.env, EMA_PARENT_PIPE: '1' },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  endWithNpm(() => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
};

/** Who ends npm ends the shell between npm and us at most: when either is gone, we end as if we had been asked to. */
const endWithNpm = (end) => {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const npm = parentOf(shell);
  const timer = setInterval(() => {
    if (process.ppid === shell && parentOf(shell) === npm) return;
    clearInterval(timer);
    end();
  }, 300);
  timer.unref();
};

/** The parent of a process; 0 where the system cannot tell (no /proc). */
const parentOf = (pid) => {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return 0;
  }
};
