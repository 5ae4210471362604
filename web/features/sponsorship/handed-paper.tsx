/** The step in which a candidate photographs both sides of their own paper (NET-450). */
import { uploadHandedFile, readHanded } from '@ema/calls/sponsorship/hand-over.ts';
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

/** What was sent does not come back: that it is there is said. */
export const HandedPaper = ({ token, handed, paper }: { token: string; handed: Handed; paper: Paper }) => {
  const send = useSend(uploadHandedFile);
  const refresh = useSend(uploadHandedFile, { refreshes: [readHanded] });
  const [front, back] = PAPER_SIDES[paper];
  const kinds = { front, back };
  const isThere = { front: handed.files.includes(front), back: handed.files.includes(back) };
  const form = useSaveForm<SidePhotos>({
    labels: { front: PAPER_WORDS[paper].front, back: PAPER_WORDS[paper].back },
    start: { front: null, back: null },
    leaving: 'warned',
    save: async (values) => {
      const chosen = SIDES.filter((side) => values[side] !== null);
      for (const [i, side] of chosen.entries()) {
        const photo = values[side];
        const sender = i === chosen.length - 1 ? refresh : send;
        if (photo)
          await sender.mutateAsync({ params: { token }, body: { documentType: kinds[side], file: photo.upload } });
      }
      return 'leaving';
    },
    tell: (thrown) => errorDialog('Non è stato possibile caricare il file', sentenceOf(thrown)),
  });
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
