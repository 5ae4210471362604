/** The button with which an administrator acts for somebody, and the dialog that asks why. */
import { Button, Textarea } from '@mantine/core';
import { mayPressImpersonate } from '@ema/domain/access/may.ts';
import { sendRedirect, sentenceOf } from '../../kernel/client.ts';
import { useSession } from '../../kernel/session.tsx';
import { paths } from '../../paths.ts';
import { errorDialog, openDialog } from '../../ui/notices.tsx';
import { SaveButton } from '../../ui/save-form/save-button.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';

/** `userType`: where the page knows it. */
type Who = { username: string; displayName: string; userType?: string };
/** In a row, or the main one of a page. */
type Props = Who & { look?: keyof typeof LOOKS };
const LOOKS = {
  row: { variant: 'default', size: 'sm' },
  main: { variant: 'filled', size: 'md' },
} as const;

type Actor = Parameters<typeof mayPressImpersonate>[0];
/** ACC §8: asks for the reason, then the browser goes to the server's address; the three refusals are told at once. */
export const impersonate = (actor: Actor, { username, displayName, userType }: Who): void => {
  const reason = mayPressImpersonate(actor, { username, userType: userType ?? null });
  if (reason) return void errorDialog('Attenzione', reason);
  void openDialog(`Immedesimare ${displayName}?`, (close) => <Reason username={username} onClose={close} />);
};
export const useImpersonate = (): ((who: Who) => void) => {
  const session = useSession();
  return (who) => impersonate(session, who);
};

export const ImpersonateButton = ({ look = 'row', ...who }: Props) => {
  const impersonate = useImpersonate();
  return (
    <Button {...LOOKS[look]} onClick={() => impersonate(who)} aria-label={`Immedesima ${who.displayName}`}>
      Immedesima
    </Button>
  );
};

const Reason = ({ username, onClose }: { username: string; onClose: () => void }) => {
  const form = useSaveForm({
    labels: { reason: 'Motivo' },
    start: { reason: '' },
    leaving: 'free',
    save: async ({ reason }) => {
      await sendRedirect(paths.switchUser(username, reason.trim()));
      location.assign(paths.home);
      return 'leaving';
    },
    tell: (thrown) => {
      onClose();
      return errorDialog('Errore', sentenceOf(thrown));
    },
  });
  return (
    <>
      <p>Agirai per suo conto per 60 minuti al massimo. Il motivo e il tuo nome restano nelle sue attività.</p>
      <SaveForm form={form}>
        <Textarea
          {...form.text('reason')}
          description="Almeno 5 caratteri"
          maxLength={200}
          autosize
          minRows={2}
          data-autofocus
        />
        <SaveButton form={form} fullWidth mt="md" disabled={form.values.reason.trim().length < 5}>
          Immedesima
        </SaveButton>
      </SaveForm>
    </>
  );
};
