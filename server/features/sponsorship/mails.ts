/** What somebody is told of their registration kit by the clock: the next payment, and that nothing is owed. */
import { formatDay, type Day } from '@ema/domain/kernel/days.ts';
import { formatEuro, type Cents } from '@ema/domain/kernel/money.ts';
import type { Reminder } from '@ema/domain/sponsorship/ladder.ts';
import type { KitPart } from '@ema/domain/sponsorship/states.ts';
import { partName } from '@ema/domain/sponsorship/words.ts';
import { originOf, type Config } from '../../kernel/config.ts';

type Mail = { subject: string; body: string };
type Where = Pick<Config, 'PUBLIC_URL' | 'PORT'>;
export type Told = { firstName: string; part: KitPart; number: number; amountCents: Cents; dueOn: Day };

const centre = (config: Where): string => `${originOf(config)}/app/account/operations-center`;
const letter = (p: { firstName: string }, ...lines: string[]): string =>
  [`Gentile ${p.firstName},`, ...lines, 'EMA Planet'].join('\n\n');
const named = (p: Pick<Told, 'part' | 'number'>): string => partName(p.part, p.number).toLowerCase();

export const reminderMail = (
  step: Exclude<Reminder, 'none'>,
  p: Told & { ordersGoal: number },
  config: Where,
): Mail => {
  const cost = formatEuro(p.amountCents);
  const what = `${cost} (${named(p)})`;
  const by = formatDay(p.dueOn);
  if (step === 'overdue')
    return {
      subject: 'Kit di adesione: pagamento scaduto',
      body: letter(
        p,
        `il ${by} è scaduto il termine per pagare ${what} del tuo kit di adesione.`,
        'Paga con carta nel Centro operazioni: fino ad allora non puoi usare il portale.',
        centre(config),
      ),
    };
  return p.part === 'balance'
    ? {
        subject: `Kit di adesione: il saldo è dovuto dopo il ${by}`,
        body: letter(
          p,
          p.ordersGoal > 0
            ? `se entro il ${by} invii almeno ${p.ordersGoal} ordini, non devi pagare il saldo di ${cost}.`
            : `dopo il ${by} ti chiederemo il saldo di ${cost} del tuo kit di adesione.`,
          'Dopo quel giorno lo paghi con carta nel Centro operazioni:',
          centre(config),
        ),
      }
    : {
        subject: `Kit di adesione: la prossima rata scade il ${by}`,
        body: letter(
          p,
          `entro il ${by} paga ${what} del tuo kit di adesione.`,
          'Puoi farlo già da oggi, con carta, nel Centro operazioni:',
          centre(config),
        ),
      };
};

export const waivedMail = (p: { firstName: string; amountCents: Cents }): Mail => ({
  subject: 'Kit di adesione: il saldo non è dovuto',
  body: letter(
    p,
    'complimenti: hai raggiunto l’obiettivo in tempo.',
    `Il saldo di ${formatEuro(p.amountCents)} del tuo kit di adesione non è più dovuto.`,
  ),
});
