/** Moves the clock of a process and of all it starts, by libfaketime; finds the library or installs Debian's. */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';

const PLACES = ['/usr/lib/*/faketime/libfaketimeMT.so.1', '/usr/{lib,lib64,local/lib}/faketime/libfaketimeMT.so.1'];

const findLibrary = (): string | undefined => {
  const chosen = process.env['FAKETIME_LIBRARY'];
  return chosen && existsSync(chosen) ? chosen : globSync(PLACES)[0];
};

/** Puts libfaketime on a Debian machine when we are root there. @throws when there is none */
export const ensureFaketime = (): string => {
  if (!findLibrary() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const apt = (...args: string[]) =>
      spawnSync('apt-get', args, {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
    process.stdout.write('Installing libfaketime (apt-get)…\n');
    apt('update', '-q');
    apt('install', '-y', '-q', '--no-install-recommends', 'libfaketime');
  }
  const library = findLibrary();
  if (!library)
    throw new Error('No libfaketime here: install it (Debian: apt-get install libfaketime) or set FAKETIME_LIBRARY.');
  return library;
};

/**
 * The environment of a process whose clock stands at an instant now and runs on. The distance is given and not the
 * instant, so that all processes agree whenever each began; the monotonic clock, which timers follow, stays real.
 */
export const movedClock = (library: string, epochMilliseconds: number): Record<string, string> => {
  const seconds = Math.ceil((epochMilliseconds - Date.now()) / 1000);
  return {
    LD_PRELOAD: library,
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
    EMA_MOVED_CLOCK: String(epochMilliseconds),
  };
};
