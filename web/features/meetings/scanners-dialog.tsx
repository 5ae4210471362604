/** Who stands at the door of a meeting (NET-384). */
import { Checkbox } from '@mantine/core';
import { assignScanners, listScanners } from '@ema/calls/meetings.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { useCall, useSend } from '../../kernel/use-call.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { successNotice } from '../../ui/notices.tsx';
import { EmptyState, Loading, SkeletonRows } from '../../ui/page.tsx';
import { SaveButton } from '../../ui/save-form/save-button.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useReadVersion } from '../../ui/save-form/use-read-version.ts';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import styles from './meetings.module.css';

type Scanner = CallOutput<typeof listScanners>['items'][number];
type Props = { meetingId: number; onClose: () => void };

export const ScannersDialog = ({ meetingId, onClose }: Props) => {
  const data = useCall(listScanners, { params: { id: String(meetingId) } }, { staleTime: 0 });
  return (
    <Dialog opened onClose={onClose} title="Chi registra le presenze">
      <Loading
        of={data}
        skeleton={<SkeletonRows rows={3} />}
        isEmpty={({ items }) => items.length === 0}
        empty={<EmptyState title="Nessun utente creato">Crealo in «Utenti dei meeting».</EmptyState>}
      >
        {({ items }) => <Scanners meetingId={meetingId} onClose={onClose} scanners={items} />}
      </Loading>
    </Dialog>
  );
};

const Scanners = ({ meetingId, onClose, scanners }: Props & { scanners: readonly Scanner[] }) => {
  const assign = useSend(assignScanners, { refreshes: [listScanners] });
  const assigned = scanners.filter((s) => s.isAssigned).map((s) => s.id);
  const start = { users: assigned.toSorted((a, b) => a - b) };
  const version = useReadVersion(start);
  const form = useSaveForm<{ users: number[] }>({
    labels: { users: 'Chi registra le presenze' },
    start,
    version,
    leaving: 'free',
    save: async (body, _, { users: before }) => {
      await assign.mutateAsync({ params: { id: String(meetingId) }, body: { ...body, before } });
      successNotice('Assegnazioni salvate');
      onClose();
      return 'leaving';
    },
  });
  const { users } = form.values;
  return (
    <SaveForm form={form} className={styles.form}>
      <p className="support">
        Possono leggere i codici di questo meeting nel suo giorno, alla vigilia e il giorno dopo.
      </p>
      {scanners.map((s) => (
        <Checkbox
          key={s.id}
          label={s.displayName}
          description={s.username}
          checked={users.includes(s.id)}
          onChange={(e) =>
            form.set({ users: e.currentTarget.checked ? [...users, s.id] : users.filter((id) => id !== s.id) })
          }
        />
      ))}
      <SaveButton form={form}>Salva</SaveButton>
    </SaveForm>
  );
};
