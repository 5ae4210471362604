/** One upload: the document beside what its person declared, to be decided on (NET-420). */
import { useParams } from '@tanstack/react-router';
import { readUpload } from '@ema/calls/data-validation.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { STATE_WORDS, type UploadType } from '@ema/domain/data-validation/sections.ts';
import type { ReactNode } from 'react';
import { day } from '../../kernel/formats.ts';
import { useCall } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { Facts, Loading, Page, Panel, SkeletonRows } from '../../ui/page.tsx';
import { Course } from './course.tsx';
import styles from './data-validation.module.css';
import { DocumentView } from './document-view.tsx';
import { useShopScope } from './list-parts.tsx';
import { Review } from './review.tsx';
import { SECTIONS, stateOf } from './sections.ts';
import { thingOf } from './upload-list.tsx';

type Upload = CallOutput<typeof readUpload>;
type Fact = readonly [string, ReactNode];

export const UploadPage = () => {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const loaded = useCall(readUpload, { params: { id }, query: useShopScope() }, { staleTime: 0 });
  const upload = loaded.data;
  return (
    <Page
      title={upload ? SECTIONS[upload.type].one : 'File caricato'}
      facts={upload ? `${upload.user.displayName}, ${STATE_WORDS[stateOf(upload)].toLowerCase()}` : ' '}
    >
      <Loading of={loaded} skeleton={<SkeletonRows rows={3} height={140} />} isEmpty={() => false} empty={null}>
        {(u) => (
          <Review
            thing={thingOf(u)}
            isWaiting={u.isWaitingForValidation}
            queue={u.queue}
            pathOf={paths.validateUpload}
            tab={SECTIONS[u.type].tab}
            declared={
              <Panel title="Dichiarato">
                <Facts items={factsOf(u)} />
              </Panel>
            }
            proof={<DocumentView key={u.id} upload={u} />}
            course={
              <Course
                begun="Caricato"
                isOne={u.versions.length === 1}
                versions={u.versions.map((v) => ({
                  ...v,
                  begunAt: v.uploadDate,
                  begunBy: v.uploadedBy,
                  to: v.id === u.id ? undefined : paths.validateUpload(v.id),
                }))}
              />
            }
          />
        )}
      </Loading>
    </Page>
  );
};

/** In one line, however narrow the phone. */
const codeOf = (code: string | null): ReactNode => code && <span className={styles.code}>{code}</span>;
/** What of the person the document of that type has to agree with. */
const BESIDE: Readonly<Record<UploadType, (u: Upload) => readonly Fact[]>> = {
  FT: ({ declared: d }) => [
    ['Sesso', d.gender],
    ['Data di nascita', day(d.birthDate)],
    ['Agente dal', day(d.joinedOn)],
  ],
  CA: ({ declared: d, otherVatNumber: other }) => [
    ['Partita IVA', d.vatNumber === null ? null : <strong className="num">{d.vatNumber}</strong>],
    ...(other === null ? [] : [['Dichiarata con la lettera firmata', codeOf(other)] as const]),
    ['Codice fiscale', codeOf(d.fiscalCode)],
    ['Residenza', d.address],
  ],
  CI: ({ declared: d }) => [
    ['Data di nascita', day(d.birthDate)],
    ['Luogo di nascita', d.birthPlace],
    ['Codice fiscale', codeOf(d.fiscalCode)],
    ['Residenza', d.address],
    ['Documento', [d.idCardType, d.idCardNumber].filter(Boolean).join(' ')],
    ['Rilasciato da', d.idCardIssuedBy],
    ['Rilasciato il', day(d.idCardIssueDate)],
    ['Scade il', day(d.idCardExpiryDate)],
  ],
};
const factsOf = (u: Upload): readonly Fact[] => [
  ['Nome e cognome', <strong key="name">{u.declared.fullName}</strong>],
  ['Codice agente', u.agent?.id ?? null],
  ...BESIDE[u.type](u),
];
