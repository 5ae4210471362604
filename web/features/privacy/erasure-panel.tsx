/** What an erasure would do, and its decision: with a reason, and words typed letter by letter (NET-503, NET-504). */
import { Alert, Button, Textarea, TextInput } from '@mantine/core';
import { listPrivacyRequests } from '@ema/calls/privacy.ts';
import { erasePerson, previewErasure } from '@ema/calls/privacy/erasure.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { mayConfirm } from '@ema/domain/privacy/erasure.ts';
import { REASON_LENGTH } from '@ema/domain/privacy/states.ts';
import { count, day } from '../../kernel/formats.ts';
import { useCall, useSend } from '../../kernel/use-call.ts';
import { successNotice } from '../../ui/notices.tsx';
import { Loading, SkeletonRows } from '../../ui/page.tsx';
import { SaveButton } from '../../ui/save-form/save-button.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import classes from '../../ui/task-card.module.css';
import type { Kept } from './kept.ts';
import styles from './privacy.module.css';

type Preview = CallOutput<typeof previewErasure>;
type Section = Preview['deleted'][number];

type PanelProps = { request: Kept; onBack: () => void; onDone: () => void };
export const ErasurePanel = ({ request, onBack, onDone }: PanelProps) => {
  const preview = useCall(previewErasure, { params: { id: String(request.id) } }, { staleTime: 0 });
  return (
    <Loading of={preview} skeleton={<SkeletonRows rows={6} />} isEmpty={() => false} empty={null}>
      {(p) => (
        <>
          {p.obstacles.length > 0 && (
            <Alert color="amber" title="Non si può ancora cancellare">
              <ul className={styles.reasons}>
                {p.obstacles.map((why) => (
                  <li key={why}>{why}</li>
                ))}
              </ul>
            </Alert>
          )}
          <Sections title="Si elimina" sections={p.deleted} />
          <Sections title="Resta senza la persona" sections={p.anonymised} />
          <Sections
            title="Si conserva perché lo vuole la legge"
            sections={p.kept}
            note={(s) => {
              const k = p.kept.find(({ id }) => id === s.id);
              return k ? `${k.until === null ? 'Senza termine' : `Fino al ${day(k.until)}`} (${k.law})` : null;
            }}
          />
          {p.obstacles.length === 0 ? (
            <EraseForm request={request} confirmation={p.confirmation} onBack={onBack} onDone={onDone} />
          ) : (
            <div className={classes.buttons}>
              <Button variant="default" onClick={onBack}>
                Indietro
              </Button>
              <Button loading={preview.isFetching} onClick={() => void preview.refetch()}>
                Controlla di nuovo
              </Button>
            </div>
          )}
        </>
      )}
    </Loading>
  );
};

type SectionsProps = { title: string; sections: readonly Section[]; note?: (s: Section) => string | null };
const Sections = ({ title, sections, note }: SectionsProps) => (
  <section className={styles.sections} aria-label={title}>
    <h3>{title}</h3>
    {sections.length === 0 ? (
      <p className="support">Niente.</p>
    ) : (
      <ul>
        {sections.map((s) => (
          <li key={s.id}>
            <span>
              {s.what}
              {note && <span className={styles.left}>{note(s)}</span>}
            </span>
            <span className="num">{count(s.count)}</span>
          </li>
        ))}
      </ul>
    )}
  </section>
);

type FormProps = PanelProps & { confirmation: string };
const EraseForm = ({ request, confirmation, onBack, onDone }: FormProps) => {
  const erase = useSend(erasePerson, { refreshes: [listPrivacyRequests] });
  const form = useSaveForm({
    labels: { reason: 'Perché si cancella', confirmation: `Per confermare scrivi «${confirmation}»` },
    start: { reason: '', confirmation: '' },
    leaving: 'free',
    check: (v) => ({
      reason: v.reason.trim() === '' ? 'Scrivi il motivo.' : null,
      confirmation: mayConfirm(v.confirmation, request.id) === null ? null : 'Scrivilo lettera per lettera.',
    }),
    save: async (body) => {
      await erase.mutateAsync({ params: { id: String(request.id) }, body });
      onDone();
      successNotice('Cancellazione decisa: in pochi minuti è conclusa');
      return 'leaving';
    },
  });
  return (
    <SaveForm form={form} className={classes.form}>
      <Alert color="danger" title="Non si torna indietro">
        L’account si chiude subito e la persona sparisce dagli elenchi. Il motivo resta nel registro degli eventi: non
        scriverci il suo nome.
      </Alert>
      <Textarea {...form.text('reason')} autosize minRows={2} maxLength={REASON_LENGTH} />
      <TextInput {...form.text('confirmation')} autoComplete="off" />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onBack}>
          Indietro
        </Button>
        <SaveButton form={form} color="danger.6">
          Cancella la persona
        </SaveButton>
      </div>
    </SaveForm>
  );
};
