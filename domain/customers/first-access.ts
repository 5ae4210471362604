/** What a customer still has to do before an agent can go on with them, in words and as a number (ORD-071). */

export type FirstAccess = {
  hasAccount: boolean;
  hasEntered: boolean;
  hasOwnPassword: boolean;
  /** Papers that wait for their signature. */
  unsigned: number;
};

export const missingSteps = (f: FirstAccess): string[] => [
  ...(f.hasAccount ? [] : ['Attivare l’account']),
  ...(f.hasAccount && !f.hasEntered ? ['Entrare nel portale con le credenziali ricevute'] : []),
  ...(f.hasAccount && !f.hasOwnPassword ? ['Scegliere una password propria'] : []),
  ...(f.unsigned === 0 ? [] : [f.unsigned === 1 ? 'Firmare un documento' : `Firmare ${f.unsigned} documenti`]),
];
export const remainingSteps = (f: FirstAccess): number =>
  f.hasAccount ? Number(!f.hasEntered) + Number(!f.hasOwnPassword) + f.unsigned : 1;

/** How far somebody is whom an agent began to register, from the first code on (ORD-500). */
export const missingForRegister = (
  proved: { emailValidated: boolean; mobileValidated: boolean },
  firstAccess: FirstAccess,
): string[] => [
  ...(proved.emailValidated ? [] : ['Convalidare l’e-mail']),
  ...(proved.mobileValidated ? [] : ['Convalidare il cellulare']),
  ...missingSteps(firstAccess),
];

/** How a list says that somebody is on the way into the register. */
export const WAITING = 'In attesa';
export const IN_REGISTER = 'In elenco';
/** Everything is done by the customer: the agent takes them in. */
export const ONLY_TO_BE_TAKEN_IN = 'Pronto: riprendi per aggiungerlo al tuo elenco.';
/** The same in one line, for a file. */
export const registerWords = (of: { state: 'register' | 'waiting'; missing: readonly string[] }): string => {
  if (of.state === 'register') return IN_REGISTER;
  return of.missing.length === 0 ? `${WAITING}: pronto` : `${WAITING}: ${of.missing.join(', ').toLowerCase()}`;
};

/** Whose first access is not over is not yet in anybody's register (ORD-072, ORD-452). */
export const mayJoinRegister = (f: FirstAccess): string | null => {
  const missing = missingSteps(f);
  if (missing.length === 0) return null;
  return `Il primo accesso del cliente non è completo. Manca: ${missing.join(', ').toLowerCase()}.`;
};

/** Somebody was first: the customer came in while new credentials were made. */
export const JUST_ENTERED = 'Il cliente è appena entrato nel portale.';

/** New credentials replace those nobody used; whoever has entered resets the password by themselves. */
export const mayResendCredentials = (f: FirstAccess): string | null => {
  if (!f.hasAccount) return 'Il cliente non ha ancora un account.';
  return f.hasEntered || f.hasOwnPassword
    ? 'Il cliente è già entrato nel portale: può reimpostare la password da solo.'
    : null;
};
