/** Sends the codes that recover accounts, outside of any call. */
import type { AskerLine } from '@ema/domain/codes/recovery.ts';
import type { Tx } from '../../db/client.ts';
import type { Job } from '../../kernel/jobs.ts';
import { createOutbox } from '../../kernel/outbox.ts';
import type { Services } from '../../kernel/services.ts';
import type { Binding } from '../codes/challenge.ts';
import { startRecovery } from '../codes/start-recovery.ts';
import { CODE_SUBJECT, recoveryCode, resetCode } from './mails.ts';
import { noteProofs } from './note-proofs.ts';
import { findByMobile, findForReset } from './queries.ts';
import { recoveryBinding, resetBinding } from './recovery.ts';

type Asked = Record<string, unknown>;

/** In a job, so that asking takes the same time for those who exist and those who do not. */
const sendCode = async (
  services: Services,
  data: Asked,
  bindingOf: (tx: Tx) => Promise<Binding>,
  text: (code: string, minutes: number) => string,
): Promise<void> => {
  const now = services.ports.clock.now();
  await services.db.transaction(now, async (tx) => {
    const context = {
      db: tx,
      now,
      outbox: createOutbox(tx, services.boss),
      config: services.config,
      ip: String(data['ip'] ?? ''),
      userAgent: String(data['userAgent'] ?? ''),
    };
    const binding = await bindingOf(tx);
    const isSent = await startRecovery(context, binding, data['line'] as AskerLine, { subject: CODE_SUBJECT, text });
    if (!isSent) services.log.info({ purpose: binding.purpose }, 'recovery code not sent');
  });
};

const resetBindingOf = async (tx: Tx, data: Asked): Promise<Binding> => {
  const username = String(data['username']);
  return resetBinding((await findForReset(tx, username)) ?? undefined, username, String(data['browser']));
};
const recoveryBindingOf = async (tx: Tx, data: Asked): Promise<Binding> => {
  const mobile = String(data['mobile']);
  const [oldest] = await findByMobile(tx, mobile);
  return recoveryBinding(oldest, mobile, String(data['browser']));
};

export const accessJobs: readonly Job[] = [
  { queue: 'access-note-proofs', cron: '57 3 * * *', expireInSeconds: 3_600, run: noteProofs },
  {
    queue: 'access-reset-code',
    run: (services, data) => sendCode(services, data, (tx) => resetBindingOf(tx, data), resetCode),
  },
  {
    queue: 'access-recovery-code',
    run: (services, data) => sendCode(services, data, (tx) => recoveryBindingOf(tx, data), recoveryCode),
  },
];
