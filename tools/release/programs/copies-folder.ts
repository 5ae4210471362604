/** Tells a folder of copies from an empty one: where its disk is not mounted, nothing may be copied beside it. */
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from './told.ts';

export const MARKER = '.ema-copies';
const TEXT = 'Copies of the portal, made by bin/backup. Where this file is missing, the disk is not mounted.\n';
/** What an earlier release, which made no marker, copied into it. */
const FORMER = ['files', 'portal'];

const refuseNone = (folder: string): void => {
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new Refusal(`${folder} is not there: is its disk mounted? Nothing was done.`);
};
const isMarked = (folder: string): boolean => existsSync(join(folder, MARKER));
const isFormer = (folder: string): boolean => FORMER.some((name) => existsSync(join(folder, name)));
const mark = (folder: string): void => writeFileSync(join(folder, MARKER), TEXT, { mode: 0o600 });

/** `bin/backup --init`. @returns false when it was one already @throws when it is not there */
export const beginCopies = (folder: string): boolean => {
  refuseNone(folder);
  if (isMarked(folder)) return false;
  mark(folder);
  return true;
};

/** @throws when it is none: not there, or empty as a folder is on which nothing is mounted */
export const refuseOtherThanCopies = (folder: string): void => {
  refuseNone(folder);
  if (isMarked(folder) || isFormer(folder)) return;
  throw new Refusal(
    `${folder} is no folder of copies: is its disk mounted? Of a new one: bin/backup --init --copies ${folder}. ` +
      'Nothing was done.',
  );
};

/** The same before something is copied into it: one of an earlier release gets its marker. */
export const openCopies = (folder: string): void => {
  refuseOtherThanCopies(folder);
  if (!isMarked(folder)) mark(folder);
};
