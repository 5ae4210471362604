/** What people are sent about an account that the office gave back to them (ACC-670). */
import { maskDestination } from '@ema/domain/codes/mask.ts';

type Message = { subject: string; body: string };

/** Two segments of an SMS, of letters that do not make it more. */
export const newCredentials = (account: { username: string; password: string; address: string }): Message => ({
  subject: 'Le tue nuove credenziali EMA Planet',
  body:
    `EMA Planet: ecco le tue nuove credenziali. Username ${account.username}, password ${account.password}: ` +
    `la cambierai al primo accesso. Entra: ${account.address}`,
});

/** To the other contact of the person. */
export const credentialsSent = (to: string, phone: string): Message => ({
  subject: 'Sono state inviate nuove credenziali',
  body:
    `EMA Planet: un amministratore ha inviato nuove credenziali del tuo account a ${maskDestination(to)}. ` +
    `Se non le hai chieste tu chiama ${phone}.`,
});
