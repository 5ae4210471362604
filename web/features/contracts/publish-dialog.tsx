/** Asks before a text is published: to whom, how many they are, and what will happen to each (ACC-383, ACC-384). */
import { Button, Radio, TextInput } from '@mantine/core';
import {
  contractAudience,
  getContractTemplate,
  listContractTemplates,
  publishContractText,
} from '@ema/calls/contracts/templates.ts';
import type { Asked } from '@ema/domain/contracts/kinds.ts';
import { consequencesOf, type Reach } from '@ema/domain/contracts/publish.ts';
import { NOTE_MAX } from '@ema/domain/contracts/text-faults.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { plural } from '../../kernel/formats.ts';
import { useCall, useSend } from '../../kernel/use-call.ts';
import { errorDialog, openDialog, successNotice } from '../../ui/notices.tsx';
import { Loading, SkeletonRows } from '../../ui/page.tsx';
import { SaveButtonWithReason } from '../../ui/save-form/save-button-with-reason.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import classes from '../../ui/task-card.module.css';
import styles from './templates.module.css';
import type { WholeTemplate } from './whole-template.ts';

export const askToPublish = (template: WholeTemplate): Promise<void> =>
  openDialog(`Pubblicare la revisione ${(template.revision ?? 0) + 1}?`, (close) => (
    <PublishDialog template={template} close={close} />
  ));

type Props = { template: WholeTemplate; close: () => void };
const PublishDialog = ({ template, close }: Props) => {
  const reach = useCall(contractAudience, { params: { documentType: template.documentType } }, { staleTime: 0 });
  return (
    <Loading of={reach} skeleton={<SkeletonRows rows={3} />} isEmpty={() => false} empty={null}>
      {(known) => <Choice template={template} reach={known} close={close} />}
    </Loading>
  );
};

const Choice = ({ template, reach, close }: Props & { reach: Reach }) => {
  const hasChoice = template.audience !== 'orders' && reach.everybody > reach.unsigned;
  const start: { asked: Asked | null; note: string } = { asked: hasChoice ? null : 'everybody', note: '' };
  const send = useSend(publishContractText, { refreshes: [getContractTemplate, listContractTemplates] });
  const form = useSaveForm({
    labels: { asked: 'A chi chiedere la firma', note: 'Che cosa cambia (facoltativo)' },
    start,
    leaving: 'free',
    save: async ({ asked, note }) => {
      if (asked === null || !template.draft) return;
      await send.mutateAsync({
        params: { documentType: template.documentType },
        body: { version: template.draft.version, asked, note },
      });
      close();
      successNotice(`Revisione ${(template.revision ?? 0) + 1} pubblicata`);
    },
    tell: (thrown) => errorDialog('Testo non pubblicato', sentenceOf(thrown)),
  });
  const { asked } = form.values;
  return (
    <SaveForm form={form} className={classes.form}>
      <p className={styles.lead}>
        {`«${template.draft?.title ?? ''}» sarà il testo in vigore da subito. Una revisione pubblicata non si cambia più.`}
      </p>
      {hasChoice && (
        <Radio.Group<Asked>
          {...form.shown('asked')}
          value={asked}
          onChange={(value) => form.set({ asked: value })}
          classNames={{ root: styles.choice ?? '' }}
        >
          <Radio
            value="everybody"
            label={`A tutti: ${plural(reach.everybody, 'persona', 'persone')}`}
            description="Per cambiamenti che vanno accettati di nuovo."
          />
          <Radio
            value="unsigned"
            label={`Solo a chi non ha ancora firmato: ${plural(reach.unsigned, 'persona', 'persone')}`}
            description="Per correzioni che non cambiano gli accordi."
          />
        </Radio.Group>
      )}
      {asked !== null && (
        <ul className={styles.consequences} aria-label="Che cosa succede">
          {consequencesOf(asked, reach, template.audience).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <TextInput
        {...form.text('note')}
        description="Lo leggono i colleghi nell’elenco delle revisioni."
        maxLength={NOTE_MAX}
        autoComplete="off"
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={close}>
          Annulla
        </Button>
        <SaveButtonWithReason form={form} reason={asked === null ? 'Scegli a chi chiedere la firma.' : null}>
          Pubblica
        </SaveButtonWithReason>
      </div>
    </SaveForm>
  );
};
