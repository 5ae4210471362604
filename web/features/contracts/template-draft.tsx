/** The draft of a text beside its preview: written, saved, compared, published or given up (ACC-381 to ACC-384). */
import { Button, Tabs, Textarea, TextInput } from '@mantine/core';
import { IconCheck, IconTrash, IconUpload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import {
  discardContractDraft,
  getContractTemplate,
  listContractTemplates,
  saveContractDraft,
} from '@ema/calls/contracts/templates.ts';
import { mayPublish } from '@ema/domain/contracts/publish.ts';
import { placeholdersOf, signsOf, textFaults, TITLE_MAX } from '@ema/domain/contracts/text-faults.ts';
import { useAddress } from '../../kernel/address.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { moment } from '../../kernel/formats.ts';
import { useSend } from '../../kernel/use-call.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { confirmDialog, errorDialog, successNotice } from '../../ui/notices.tsx';
import { useIsPhone } from '../../ui/paged-list/data-list.tsx';
import { SaveButtonWithReason } from '../../ui/save-form/save-button-with-reason.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm, type SaveFormOf } from '../../ui/save-form/use-save-form.ts';
import { DraftPreview } from './draft-preview.tsx';
import { askToPublish } from './publish-dialog.tsx';
import { TemplateRevisions } from './template-revisions.tsx';
import styles from './templates.module.css';
import { TextDifferences } from './text-differences.tsx';
import type { Draft, WholeTemplate } from './whole-template.ts';

type Values = { title: string; body: string };
type Props = { template: WholeTemplate; draft: Draft };
const REFRESHES = [getContractTemplate, listContractTemplates];

export const TemplateDraft = ({ template, draft }: Props) => {
  const params = { documentType: template.documentType };
  const save = useSend(saveContractDraft, { refreshes: REFRESHES });
  const form = useSaveForm<Values>({
    id: 'draft',
    labels: { title: 'Titolo', body: 'Testo' },
    start: { title: draft.title, body: draft.body },
    version: draft.version,
    leaving: 'warned',
    live: ({ body }) => ({ body: textFaults(body, template.audience).join(' ') || null }),
    save: async (values, version) => {
      await save.mutateAsync({ params, body: { ...values, version } });
      successNotice('Bozza salvata');
    },
    tell: (thrown) => errorDialog('Bozza non salvata', sentenceOf(thrown)),
  });
  const { title, body } = form.values;
  const isSaved = title.trim() === draft.title && body === draft.body;
  return (
    <SaveForm form={form} className={styles.editor}>
      <Parts
        text={<TextFields form={form} template={template} />}
        preview={<DraftPreview documentType={template.documentType} title={title} body={body} />}
        differences={<TextDifferences before={template.inForce} after={form.values} />}
        revisions={<TemplateRevisions template={template} />}
      />
      <div className={styles.bar}>
        <p className="support">
          {isSaved
            ? `Salvata ${moment(draft.updatedAt)}${draft.updatedBy === null ? '' : `, ${draft.updatedBy}`}`
            : 'Modifiche non salvate'}
        </p>
        <DiscardButton template={template} draft={draft} />
        <SaveButtonWithReason
          form={form}
          reason={isSaved ? 'Non c’è niente da salvare.' : null}
          variant="default"
          leftSection={<IconCheck size={18} stroke={1.75} />}
        >
          Salva la bozza
        </SaveButtonWithReason>
        <PublishButton template={template} isSaved={isSaved} />
      </div>
    </SaveForm>
  );
};

type PartsProps = Record<'text' | 'preview' | 'differences' | 'revisions', ReactNode>;
/** On a desk text and preview stand side by side; on a phone each has a tab of its own. */
const Parts = ({ text, preview, differences, revisions }: PartsProps) => {
  const [address, change] = useAddress();
  const isPhone = useIsPhone();
  const wanted = address['part'] ?? 'testo';
  const part = wanted === 'anteprima' && !isPhone ? 'testo' : wanted;
  return (
    <Tabs value={part} onChange={(value) => change({ part: value })}>
      <Tabs.List className={styles.tabs}>
        <Tabs.Tab value="testo">{isPhone ? 'Testo' : 'Testo e anteprima'}</Tabs.Tab>
        {isPhone && <Tabs.Tab value="anteprima">Anteprima</Tabs.Tab>}
        <Tabs.Tab value="differenze">Differenze</Tabs.Tab>
        <Tabs.Tab value="revisioni">Revisioni</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="testo" pt="md">
        {isPhone ? (
          text
        ) : (
          <div className={styles.sides}>
            {text}
            {part === 'testo' && preview}
          </div>
        )}
      </Tabs.Panel>
      {isPhone && (
        <Tabs.Panel value="anteprima" pt="md">
          {part === 'anteprima' && preview}
        </Tabs.Panel>
      )}
      <Tabs.Panel value="differenze" pt="md">
        {part === 'differenze' && differences}
      </Tabs.Panel>
      <Tabs.Panel value="revisioni" pt="md">
        {revisions}
      </Tabs.Panel>
    </Tabs>
  );
};

const TextFields = ({ form, template }: { form: SaveFormOf<Values>; template: WholeTemplate }) => (
  <div className={styles.fields}>
    <TextInput {...form.text('title')} maxLength={TITLE_MAX} autoComplete="off" required />
    <Textarea
      {...form.text('body')}
      classNames={{ root: styles.text ?? '', wrapper: styles.textWrapper ?? '', input: styles.textInput ?? '' }}
      spellCheck
      required
    />
    <details className={styles.help}>
      <summary>Come si scrive</summary>
      <p># titolo, ## articolo, **grassetto**, - punto di un elenco. Una riga vuota separa i paragrafi.</p>
      <dl>
        {placeholdersOf(template.audience).map(({ name, meaning }) => (
          <div key={name}>
            <dt>{`{{${name}}}`}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
        {signsOf(template.audience).map(({ name, meaning }) => (
          <div key={name}>
            <dt>{`[[${name}]]`}</dt>
            <dd>{`${meaning}, da sola tra due righe vuote`}</dd>
          </div>
        ))}
      </dl>
    </details>
  </div>
);

const PublishButton = ({ template, isSaved }: { template: WholeTemplate; isSaved: boolean }) => (
  <ButtonWithReason
    reason={isSaved ? mayPublish(template) : 'Salva prima la bozza.'}
    leftSection={<IconUpload size={18} stroke={1.75} />}
    onClick={() => void askToPublish(template)}
  >
    Pubblica…
  </ButtonWithReason>
);

const DiscardButton = ({ template, draft }: Props) => {
  const send = useSend(discardContractDraft, { refreshes: REFRESHES });
  const discard = async () => {
    const isSure = await confirmDialog({
      title: 'Eliminare la bozza?',
      text: 'Quello che è stato scritto va perso. Il testo in vigore resta com’è.',
      confirm: 'Elimina la bozza',
      dangerous: true,
    });
    if (!isSure) return;
    try {
      await send.mutateAsync({
        params: { documentType: template.documentType },
        query: { version: String(draft.version) },
      });
      successNotice('Bozza eliminata');
    } catch (thrown) {
      await errorDialog('Bozza non eliminata', sentenceOf(thrown));
    }
  };
  return (
    <Button
      variant="default"
      loading={send.isPending}
      leftSection={<IconTrash size={18} stroke={1.75} />}
      onClick={() => void discard()}
    >
      Elimina la bozza
    </Button>
  );
};
