/** Finds whoever leads on after something was waited for, without asking whether one is still where one pressed. */
import { isTest } from '../house.ts';

/** A press that goes at once says `void navigate(…)`; what comes later goes by `useGo`. */
const GOES = /(?<!void (?:router\.)?)\bnavigate\(|\.then\(.*\bnavigate\(|\blocation\.assign\(/;

/** The few that may, and why. */
const MAY: Readonly<Record<string, string>> = {
  'web/kernel/use-go.ts': 'asks',
  'web/features/payments/go-to-checkout.ts': 'asks',
  'web/ui/shell/use-led-to-centre.ts': 'what is on the screen cannot be read',
  'web/kernel/client.ts': 'somebody else is signed in by now',
  'web/kernel/session.tsx': 'the shop is another',
  'web/kernel/new-release.ts': 'loads anew what was pressed',
  'web/ui/shell/acting-bar.tsx': 'one is oneself again',
  'web/features/users/impersonate-button.tsx': 'one is somebody else by now',
  'web/features/access/enter-as.ts': 'one is somebody else by now',
  'web/features/access/login-page.tsx': 'one is signed in',
  'web/features/orders/use-wizard.ts': 'loads the same page anew',
};

/** @returns one sentence for each way that somebody may be led away from where they went meanwhile */
export const lateGoingProblems = (linesOf: ReadonlyMap<string, readonly string[]>): string[] =>
  [...linesOf].flatMap(([file, lines]) =>
    !/^web\/.*\.tsx?$/.test(file) || file in MAY || isTest(file)
      ? []
      : lines.flatMap((line, index) =>
          GOES.test(line)
            ? [
                `${file}:${index + 1}: what comes late goes by useGo (web/kernel/use-go.ts), a press by void navigate(…)`,
              ]
            : [],
        ),
  );
