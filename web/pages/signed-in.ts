/** What stands behind the sign-in, whatever screen is opened: one file beside it, not three. */
import { isResting } from '../kernel/resting.ts';
import { WithCalls } from '../ui/shell/with-calls.tsx';
import { screenFiles } from './screen-files.ts';
import { mayVisit } from './visits.ts';

export const signedIn = { WithCalls, isResting, mayVisit, screenFiles };
