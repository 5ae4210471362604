/** Finds built files of the releases before and after this one: pages and processes of both are about for a while. */
import { access } from 'node:fs/promises';
import { resolve } from 'node:path';

/** Named by what is in them: the same name is the same file in every release. Never a page, never another folder. */
const ASSET = /^\/assets\/([\w.-]+-[\w-]{8}\.(?!html)[a-z0-9]+)$/;

/** @returns where the file is that an address below `/assets/` names, or null */
export const assetBeside = async (
  folders: readonly string[],
  path: string,
): Promise<{ folder: string; name: string } | null> => {
  const [, name] = ASSET.exec(path) ?? [];
  if (name === undefined) return null;
  for (const one of folders) {
    const folder = resolve(one, 'assets');
    const isThere = await access(`${folder}/${name}`).then(
      () => true,
      () => false,
    );
    if (isThere) return { folder, name };
  }
  return null;
};
