/** Asks whether to act for a direct subordinate, and begins it. */
import { subordinateLogin } from '@ema/calls/access.ts';
import { sendCall, sentenceOf } from '../../kernel/client.ts';
import { confirmDialog, errorDialog } from '../../ui/notices.tsx';

/** The place one comes from is kept: ending it leads back there. */
export const enterAs = async ({ username, fullName }: { username: string; fullName: string }): Promise<void> => {
  const isSure = await confirmDialog({
    title: `Entrare come ${fullName}?`,
    text: 'Agirai per suo conto per 60 minuti al massimo; resta scritto nelle sue attività.',
    confirm: 'Entra',
  });
  if (!isSure) return;
  try {
    sessionStorage.setItem('ema-origin', location.pathname + location.search);
    const { redirectTo } = await sendCall(subordinateLogin, { body: { user: username } });
    location.assign(redirectTo);
  } catch (thrown) {
    await errorDialog('Errore', sentenceOf(thrown));
  }
};
