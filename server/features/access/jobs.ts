/** Sends the codes that recover accounts, outside of any call. */
import { CallError } from '@ema/calls/kernel/errors.ts';
import type { Tx } from '../../db/client.ts';
import type { Job } from '../../kernel/jobs.ts';
import { createOutbox } from '../../kernel/outbox.ts';
import type { Services } from '../../kernel/services.ts';
import type { Binding, CodeContext } from '../codes/challenge.ts';
import { startChallenge } from '../codes/start.ts';
import { recoveryCode, resetCode } from './mails.ts';
import { findByMobile, findForReset } from './queries.ts';
import { recoveryBinding, resetBinding } from './recovery.ts';

/** In a job, so that asking takes the same time for those who exist and those who do not. */
const sendCode = async (
  services: Services,
  data: Record<string, unknown>,
  bindingOf: (tx: Tx) => Promise<Binding | null>,
  text: (code: string, minutes: number) => string,
): Promise<void> => {
  const now = services.ports.clock.now();
  await services.db
    .transaction(now, async (tx) => {
      const binding = await bindingOf(tx);
      if (!binding) return;
      const c: CodeContext = {
        db: tx,
        now,
        outbox: createOutbox(tx, services.boss),
        config: services.config,
        ip: String(data['ip'] ?? ''),
        userAgent: String(data['userAgent'] ?? ''),
        commitAndRefuse: (error) => {
          throw error;
        },
      };
      await startChallenge(c, binding, { method: 'SMS', text });
    })
    .catch((thrown: unknown) => {
      if (!(thrown instanceof CallError)) throw thrown;
      services.log.info({ code: thrown.code }, 'recovery code not sent');
    });
};

const resetBindingOf = async (tx: Tx, username: string): Promise<Binding | null> => {
  const user = await findForReset(tx, username);
  return user && resetBinding(user);
};
const recoveryBindingOf = async (tx: Tx, mobile: string): Promise<Binding | null> => {
  const [oldest] = await findByMobile(tx, mobile);
  return oldest ? recoveryBinding(oldest, mobile) : null;
};

export const accessJobs: readonly Job[] = [
  {
    queue: 'access-reset-code',
    run: (services, data) => sendCode(services, data, (tx) => resetBindingOf(tx, String(data['username'])), resetCode),
  },
  {
    queue: 'access-recovery-code',
    run: (services, data) =>
      sendCode(services, data, (tx) => recoveryBindingOf(tx, String(data['mobile'])), recoveryCode),
  },
];
