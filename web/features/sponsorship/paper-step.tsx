/** The step of the wizard in which both sides of a paper are photographed and sent (NET-037, NET-039, NET-041). */
import { Anchor } from '@mantine/core';
import { listInvitations, readInvitation, uploadInvitationFile } from '@ema/calls/sponsorship/invitations.ts';
import { PAPER_SIDES, type Paper } from '@ema/domain/sponsorship/files.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { useSend } from '../../kernel/use-call.ts';
import { useGo } from '../../kernel/use-go.ts';
import { paths } from '../../paths.ts';
import { DownloadLink } from '../../ui/download-link.tsx';
import { errorDialog, successNotice } from '../../ui/notices.tsx';
import { Loading, Panel, SkeletonRows } from '../../ui/page.tsx';
import { SaveButtonWithReason } from '../../ui/save-form/save-button-with-reason.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import { PaperFields } from '../profile/paper-fields.tsx';
import { missingSide, SIDES, sidesThere, type SidePhotos } from '../profile/paper-sides.ts';
import {
  stepPath,
  useInvitation,
  useInvitationTrail,
  useLeave,
  whyNotEditable,
  type Invitation,
} from './invitation-flow.ts';
import styles from './invitations.module.css';
import { PAPER_WORDS } from './paper-words.ts';
import { WizardFrame } from './wizard-frame.tsx';

const AFTER = { id: 'cf', cf: 'contacts' } as const;
export const PaperStep = ({ paper }: { paper: Paper }) => {
  const { id, loaded, isKnown } = useInvitation();
  useInvitationTrail(loaded.data, PAPER_WORDS[paper].title);
  useLeave(whyNotEditable(loaded.data), paths.invitation(id), isKnown);
  return (
    <WizardFrame title={PAPER_WORDS[paper].title} who={loaded.data?.fullName} step={paper}>
      <Loading
        of={loaded}
        skeleton={<SkeletonRows rows={2} height={120} />}
        isEmpty={(i) => !i.isEditable}
        empty={null}
      >
        {(invitation) => <Sides key={paper} invitation={invitation} paper={paper} />}
      </Loading>
    </WizardFrame>
  );
};

const Sides = ({ invitation, paper }: { invitation: Invitation; paper: Paper }) => {
  const pressed = useGo();
  const send = useSend(uploadInvitationFile, { refreshes: [readInvitation, listInvitations] });
  const [front, back] = PAPER_SIDES[paper];
  const kinds = { front, back };
  const form = useSaveForm<SidePhotos>({
    labels: { front: PAPER_WORDS[paper].front, back: PAPER_WORDS[paper].back },
    start: { front: null, back: null },
    leaving: 'warned',
    isHeld: true,
    save: async (values) => {
      const { go } = pressed();
      for (const side of SIDES) {
        const photo = values[side];
        if (photo)
          await send.mutateAsync({
            params: { id: String(invitation.id) },
            body: { documentType: kinds[side], file: photo.upload },
          });
      }
      return async () => {
        if (!(await go({ to: stepPath(invitation.id, AFTER[paper]) }))) successNotice('Documento caricato');
      };
    },
    tell: (thrown) => errorDialog('Non è stato possibile caricare il file', sentenceOf(thrown)),
  });
  const files = { front: invitation.files[front], back: invitation.files[back] };
  const there = sidesThere(form.values, { front: files.front !== null, back: files.back !== null });
  return (
    <Panel>
      <SaveForm form={form} className={styles.form}>
        <PaperFields
          field={form.field}
          photos={form.values}
          kept={{ front: files.front && <Kept file={files.front} />, back: files.back && <Kept file={files.back} /> }}
        />
        <div className={styles.bar}>
          <SaveButtonWithReason form={form} size="lg" reason={missingSide(there)}>
            Continua
          </SaveButtonWithReason>
        </div>
      </SaveForm>
    </Panel>
  );
};

/** What the candidate sent is there, and not for the sponsor to look at (NET-454). */
const Kept = ({ file }: { file: NonNullable<Invitation['files']['id_front']> }) => (
  <p className={styles.there}>
    {file.fileDownloadUrl === null ? (
      'Già caricato dalla persona, con il suo collegamento.'
    ) : (
      <>
        Già caricato:{' '}
        <Anchor component={DownloadLink} className={styles.link} href={file.fileDownloadUrl}>
          {file.name}
        </Anchor>
      </>
    )}
  </p>
);
