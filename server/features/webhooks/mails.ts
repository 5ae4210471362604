/** What the portal writes about webhooks. */
import { formatInstant } from '@ema/domain/kernel/days.ts';
import { originOf, type Config } from '../../kernel/config.ts';

type Paused = { host: string; since: Date };
export const pausedMail = (config: Pick<Config, 'PUBLIC_URL' | 'PORT'>, { host, since }: Paused) => ({
  subject: 'Webhook in pausa',
  body: [
    `Il webhook verso ${host} non riceve più messaggi dal ${formatInstant(since)}: il portale lo ha messo in pausa.`,
    'Quello che succede nel frattempo non va perso: parte quando lo riattivi.',
    '',
    `Controlla il programma che riceve, poi riattivalo da «Webhook»: ${originOf(config)}/admin/webhooks`,
  ].join('\n'),
});
