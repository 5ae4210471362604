/** Asks before something is accepted or discarded, sends the decision, and says what came of it (NET-292, NET-293). */
import { useCallback } from 'react';
import {
  acceptIncome,
  discardIncome,
  listAgentIncomes,
  listUploads,
  readAgentIncome,
  readUpload,
} from '@ema/calls/data-validation.ts';
import { home } from '@ema/calls/home.ts';
import { acceptUserUpload, discardUserUpload } from '@ema/calls/profile.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { keyOf, queryClient, useSend } from '../../kernel/use-call.ts';
import { confirmDialog, errorDialog, openDialog, successNotice } from '../../ui/notices.tsx';
import { DiscardForm } from './discard-form.tsx';
import type { Thing } from './sections.ts';

const STALE = [listAgentIncomes, readAgentIncome, listUploads, readUpload, home];
/** Whatever the answer was: somebody else may have decided meanwhile. */
const refresh = async (): Promise<void> => {
  await Promise.all(STALE.map((spec) => queryClient.invalidateQueries({ queryKey: keyOf(spec) })));
};
const WORDS = { file: 'il file', compenso: 'il compenso' } as const;
const wordOf = (section: Thing['section']): keyof typeof WORDS => (section === 'incomes' ? 'compenso' : 'file');

/** Each tells whether it was decided: not when one thought better of it, nor when somebody was first. */
export const useDecide = () => {
  const income = { accept: useSend(acceptIncome), discard: useSend(discardIncome) };
  const upload = { accept: useSend(acceptUserUpload), discard: useSend(discardUserUpload) };
  const accept = useCallback(async ({ section, id, who, what }: Thing): Promise<boolean> => {
    const word = wordOf(section);
    const isSure = await confirmDialog({
      title: `Accettare ${WORDS[word]}?`,
      text: `${what} di ${who}: l’agente riceve un’e-mail. La decisione non si cambia.`,
      confirm: 'Convalida',
    });
    if (!isSure) return false;
    try {
      const input = { params: { id: String(id) }, body: null };
      await (section === 'incomes' ? income.accept.mutateAsync(input) : upload.accept.mutateAsync(input));
      successNotice(section === 'incomes' ? 'Compenso convalidato' : 'File convalidato');
      return true;
    } catch (thrown) {
      await errorDialog(`Non è stato possibile convalidare ${WORDS[word]}`, sentenceOf(thrown));
      return false;
    } finally {
      await refresh();
    }
  }, []);
  const discard = useCallback(async (thing: Thing): Promise<boolean> => {
    let isDone = false;
    const word = wordOf(thing.section);
    const send = async (reason: string): Promise<void> => {
      const input = { params: { id: String(thing.id) }, body: { reason } };
      await (thing.section === 'incomes' ? income.discard.mutateAsync(input) : upload.discard.mutateAsync(input));
      isDone = true;
    };
    await openDialog(`Scartare ${WORDS[word]}?`, (close) => <DiscardForm thing={thing} send={send} close={close} />);
    await refresh();
    if (isDone) successNotice(`${word === 'file' ? 'File' : 'Compenso'} scartato: ${thing.who} legge il motivo`);
    return isDone;
  }, []);
  return { accept, discard };
};
