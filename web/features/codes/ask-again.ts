/** Asks for another code where the first one is being written. */
import { sentenceOf } from '../../kernel/client.ts';
import { errorDialog } from '../../ui/notices.tsx';

/** A refusal is told in a dialog: the form that asked for the first code is not there any more. */
export const askAgain = (ask: () => Promise<unknown>): void =>
  void ask().catch((thrown: unknown) => errorDialog('Errore richiedendo il codice OTP', sentenceOf(thrown)));
