/** The step in which a candidate photographs both sides of their own paper (NET-450). */
import { useRef } from 'react';
import { uploadHandedFile } from '@ema/calls/sponsorship/hand-over.ts';
import { PAPER_SIDES, type Paper } from '@ema/domain/sponsorship/files.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { useSend } from '../../kernel/use-call.ts';
import { errorDialog } from '../../ui/notices.tsx';
import { Panel } from '../../ui/page.tsx';
import { SaveButtonWithReason } from '../../ui/save-form/save-button-with-reason.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import { PaperFields } from '../profile/paper-fields.tsx';
import { missingSide, SIDES, sidesThere, type SidePhotos } from '../profile/paper-sides.ts';
import type { Handed } from './handed-invitation.ts';
import styles from './hand-over.module.css';
import { PAPER_WORDS } from './paper-words.ts';

const SENT = <p className="support">Già caricato.</p>;

const NOT_SENT = 'Non è stato possibile caricare il file';
const NOT_READ = 'Il file è arrivato, ma la pagina non si è aggiornata';
type Props = { token: string; handed: Handed; paper: Paper; onSent: () => Promise<unknown> };

/**
 * What was sent does not come back: that it is there is said. `onSent` asks anew where one is; when that fails the next
 * press asks again, and sends nothing twice (NET-1063).
 */
export const HandedPaper = ({ token, handed, paper, onSent }: Props) => {
  const send = useSend(uploadHandedFile);
  const arrived = useRef<Partial<SidePhotos>>({});
  const [front, back] = PAPER_SIDES[paper];
  const kinds = { front, back };
  const isThere = { front: handed.files.includes(front), back: handed.files.includes(back) };
  const form = useSaveForm<SidePhotos>({
    labels: { front: PAPER_WORDS[paper].front, back: PAPER_WORDS[paper].back },
    start: { front: null, back: null },
    leaving: 'warned',
    isHeld: true,
    save: async (values) => {
      for (const side of SIDES) {
        const photo = values[side];
        if (!photo || arrived.current[side] === photo) continue;
        await send.mutateAsync({ params: { token }, body: { documentType: kinds[side], file: photo.upload } });
        arrived.current[side] = photo;
      }
      await onSent();
    },
    tell: (thrown) => errorDialog(hasArrived() ? NOT_READ : NOT_SENT, sentenceOf(thrown)),
  });
  const hasArrived = (): boolean =>
    SIDES.every((side) => form.values[side] === null || arrived.current[side] === form.values[side]);
  return (
    <Panel title={PAPER_WORDS[paper].title}>
      <SaveForm form={form} className={styles.stack}>
        <PaperFields
          field={form.field}
          photos={form.values}
          kept={{ front: isThere.front ? SENT : null, back: isThere.back ? SENT : null }}
        />
        <div className={styles.bar}>
          <SaveButtonWithReason form={form} size="lg" reason={missingSide(sidesThere(form.values, isThere))}>
            Continua
          </SaveButtonWithReason>
        </div>
      </SaveForm>
    </Panel>
  );
};
