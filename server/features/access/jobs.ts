import { CallError } from '@ema/calls/kernel/errors.ts';
import type { Job } from '../../kernel/jobs.ts';
import { createOutbox } from '../../kernel/outbox.ts';
import type { Services } from '../../kernel/services.ts';
import type { Binding, CodeContext } from '../codes/challenge.ts';
import { startChallenge } from '../codes/start.ts';
import { findByMobile, findForReset, recoveryBinding, resetBinding } from './recovery.ts';

/** Sends a code outside of any call, so that asking takes the same time for those who exist and those who do not. */
const sendCode = async (
  services: Services,
  data: Record<string, unknown>,
  bindingOf: (db: CodeContext['db']) => Promise<Binding | null>,
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

export const accessJobs: readonly Job[] = [
  {
    queue: 'access-reset-code',
    run: (services, data) =>
      sendCode(
        services,
        data,
        async (db) => {
          const user = await findForReset(db, String(data['username']));
          return user && resetBinding(user);
        },
        (code, minutes) =>
          `EMA Planet: il codice per reimpostare la password è ${code}. Vale ${minutes} minuti. Non comunicarlo a nessuno.`,
      ),
  },
  {
    queue: 'access-recovery-code',
    run: (services, data) =>
      sendCode(
        services,
        data,
        async (db) => {
          const mobile = String(data['mobile']);
          const first = (await findByMobile(db, mobile))[0];
          return first ? recoveryBinding(first, mobile) : null;
        },
        (code, minutes) =>
          `EMA Planet: il codice per ricevere il tuo username è ${code}. Vale ${minutes} minuti. Non comunicarlo a nessuno.`,
      ),
  },
];
