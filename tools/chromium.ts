/** Finds a Chromium on this machine, or installs Debian’s. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';

/** First the same Chromium without the windows of a desktop: a third of the processor time for each new page. */
const HEADLESS = ['chromium-headless-shell', 'chrome-headless-shell'];
const NAMES = [...HEADLESS, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** CHROMIUM_PATH, or a Chromium or Chrome of this machine. */
export const findChromium = (): string | undefined => {
  const configured = process.env['CHROMIUM_PATH'];
  if (configured) return configured;
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin'];
  return [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...ELSEWHERE].find((path) =>
    existsSync(path),
  );
};

const isHeadlessShell = (path: string | undefined): boolean => HEADLESS.includes(basename(path ?? ''));

/** Finds a Chromium, or installs Debian's when we are root on such a machine. Puts it in CHROMIUM_PATH. @throws when there is none */
export const ensureChromium = (): string => {
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!process.env['CHROMIUM_PATH'] && !isHeadlessShell(findChromium()) && mayInstall) {
    const apt = (...args: string[]) =>
      spawnSync('apt-get', args, {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
    process.stdout.write('Installing Chromium (apt-get)…\n');
    apt('update', '-q');
    apt('install', '-y', '-q', '--no-install-recommends', 'chromium-headless-shell', 'fonts-liberation');
    if (!findChromium()) apt('install', '-y', '-q', '--no-install-recommends', 'chromium');
  }
  const chromium = findChromium();
  if (!chromium)
    throw new Error('No Chromium here: install one (Debian: apt-get install chromium) or set CHROMIUM_PATH.');
  process.env['CHROMIUM_PATH'] = chromium;
  return chromium;
};
