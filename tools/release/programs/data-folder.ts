/** Finds the folder that the portal writes in, and whose it is: what root puts into it has to be its owner’s. */
import { chownSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { Refusal, userNamed, type User } from './told.ts';

/** As `systemd/ema-portal.sysusers` makes it. */
const PORTAL = 'ema';

const portalUser = (): User => {
  try {
    return userNamed(PORTAL);
  } catch {
    return undefined;
  }
};

/**
 * One that is missing is made for the portal’s user, as systemd would make it.
 * @returns whom files in it belong to; nobody in particular unless root asks
 * @throws when root would have to make it and has nobody to give it to
 */
export const openDataFolder = (folder: string, isRoot = process.getuid?.() === 0, user = portalUser()): User => {
  if (!existsSync(folder)) {
    if (isRoot && !user)
      throw new Refusal(
        `EMA_DATA_DIR (${folder}) is not there, and there is no user ${PORTAL} to make it for: ` +
          `install -d -m 0750 -o <user of the portal> -g <its group> ${folder}. Nothing was restored.`,
      );
    mkdirSync(folder, { recursive: true, mode: 0o750 });
    if (isRoot && user) chownSync(folder, user.uid, user.gid);
  }
  const { uid, gid } = statSync(folder);
  return isRoot ? { uid, gid } : undefined;
};
