/** Scales of the levels that wait for their day, and all that was decided: who, when and why (NET-730, NET-731). */
import { Button, TextInput } from '@mantine/core';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { getLevelScale, listLevelChanges, withdrawLevelScale } from '@ema/calls/levels.ts';
import { count, day, moment } from '../../kernel/formats.ts';
import { SCALE_STATE_WORDS, whyOf } from '../../kernel/scale-words.ts';
import { useSend } from '../../kernel/use-call.ts';
import { openDialog, successNotice } from '../../ui/notices.tsx';
import { Panel } from '../../ui/page.tsx';
import type { Column } from '../../ui/paged-list/column.ts';
import { DataList } from '../../ui/paged-list/data-list.tsx';
import { SaveButton } from '../../ui/save-form/save-button.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import task from '../../ui/task-card.module.css';
import styles from './levels.module.css';

export type LevelScales = CallOutput<typeof getLevelScale>;
export type LevelScale = LevelScales['scales'][number];

const fromOf = ({ from }: LevelScale): string => (from === null ? 'Dall’inizio' : day(from));
const byOf = ({ by }: LevelScale): string => by ?? 'Il portale';
const asksOf = ({ levels }: LevelScale): string => levels.map(({ credits }) => count(credits)).join(' · ');
const COLUMNS: readonly Column<LevelScale>[] = [
  { key: 'from', label: 'Dal', render: (s) => <span className="num nowrap">{fromOf(s)}</span> },
  { key: 'state', label: 'Stato', render: (s) => SCALE_STATE_WORDS[s.state] },
  { key: 'asks', label: 'Crediti, dal primo livello', render: asksOf },
  { key: 'by', label: 'Chi', render: byOf },
  { key: 'at', label: 'Quando', wide: true, render: (s) => <span className="num nowrap">{moment(s.at)}</span> },
  { key: 'reason', label: 'Motivo', wide: true, render: (s) => whyOf(s) || '–' },
];
const short = (s: LevelScale) => ({
  who: fromOf(s),
  amount: SCALE_STATE_WORDS[s.state],
  what: [byOf(s), s.reason && whyOf(s)],
});

type Planned = { all: LevelScales; edit: (scale: LevelScale) => void };
export const PlannedScales = ({ all, edit }: Planned) => {
  const rows = all.scales.filter(({ state }) => state === 'planned');
  if (rows.length === 0) return null;
  return (
    <Panel title="Previste">
      <DataList
        caption="Scale previste"
        columns={COLUMNS}
        rows={rows}
        rowKey={(s) => s.id}
        short={short}
        hasDetails
        actions={(s) => (
          <div className={styles.rowButtons}>
            <Button
              variant="default"
              size="sm"
              aria-label={`Modifica la scala dal ${fromOf(s)}`}
              onClick={() => edit(s)}
            >
              Modifica
            </Button>
            <Button
              variant="default"
              size="sm"
              aria-label={`Ritira la scala dal ${fromOf(s)}`}
              onClick={() =>
                void openDialog(`Ritirare la scala dal ${fromOf(s)}?`, (close) => <Withdraw scale={s} close={close} />)
              }
            >
              Ritira
            </Button>
          </div>
        )}
      />
    </Panel>
  );
};

const Withdraw = ({ scale, close }: { scale: LevelScale; close: () => void }) => {
  const send = useSend(withdrawLevelScale, { refreshes: [getLevelScale, listLevelChanges] });
  const form = useSaveForm({
    labels: { reason: 'Motivo' },
    start: { reason: '' },
    leaving: 'free',
    lands: 'reason',
    check: ({ reason }) => ({ reason: reason.trim() === '' ? 'Scrivi perché la ritiri: resta nello storico.' : null }),
    save: async ({ reason }) => {
      await send.mutateAsync({ params: { id: String(scale.id) }, body: { reason } });
      close();
      successNotice('Scala ritirata: continua a valere quella di prima');
    },
  });
  return (
    <SaveForm form={form} className={task.form}>
      <p>Dal {fromOf(scale)} continuerà a valere la scala di prima. Questa resta nello storico.</p>
      <TextInput {...form.text('reason')} maxLength={200} autoComplete="off" required data-autofocus />
      <div className={task.buttons}>
        <Button variant="default" onClick={close}>
          Lascia com’è
        </Button>
        <SaveButton form={form}>Ritira la scala</SaveButton>
      </div>
    </SaveForm>
  );
};

export const DecidedScales = ({ all }: { all: LevelScales }) => (
  <Panel title="Storico">
    <DataList
      caption="Storico delle scale"
      columns={COLUMNS}
      rows={all.scales.filter(({ state }) => state !== 'planned').toSorted((a, b) => b.id - a.id)}
      rowKey={(s) => s.id}
      short={short}
      hasDetails
    />
  </Panel>
);
