/** Who may see, share and change a saved view: the sentence why not, or null when they may. */
import type { Role } from '../access/roles.ts';

/** So many views of one list somebody may keep. */
export const MOST_VIEWS = 50;

type Viewer = { userId: number; roles: readonly Role[] };
type View = { userId: number; shared: boolean };

/** Answered with 403. */
export const mayShare = ({ roles }: Pick<Viewer, 'roles'>): string | null =>
  roles.includes('ROLE_ADMIN') ? null : 'Solo gli amministratori possono condividere una vista.';
/** One’s own; a shared one any administrator, because whoever made it may be gone. */
export const mayChangeView = (viewer: Viewer, view: View): boolean =>
  view.userId === viewer.userId || (view.shared && mayShare(viewer) === null);
/** Answered with 409. */
export const mayKeepAnother = (kept: number): string | null =>
  kept < MOST_VIEWS ? null : `Hai già ${MOST_VIEWS} viste di questo elenco: eliminane una e riprova.`;
