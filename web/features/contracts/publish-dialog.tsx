/** Asks before a text is published: to whom, how many they are, and what will happen to each (ACC-383, ACC-384). */
import { Button, Radio, TextInput } from '@mantine/core';
import { useState } from 'react';
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
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { errorDialog, openDialog, successNotice } from '../../ui/notices.tsx';
import { Loading, SkeletonRows } from '../../ui/page.tsx';
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
  const [asked, setAsked] = useState<Asked | null>(hasChoice ? null : 'everybody');
  const [note, setNote] = useState('');
  const send = useSend(publishContractText, {
    refreshes: [getContractTemplate, listContractTemplates],
    onDone: () => {
      close();
      successNotice(`Revisione ${(template.revision ?? 0) + 1} pubblicata`);
    },
  });
  const publish = async () => {
    if (asked === null || !template.draft) return;
    try {
      await send.mutateAsync({
        params: { documentType: template.documentType },
        body: { version: template.draft.version, asked, note },
      });
    } catch (thrown) {
      close();
      await errorDialog('Testo non pubblicato', sentenceOf(thrown));
    }
  };
  return (
    <div className={classes.form}>
      <p className={styles.lead}>
        {`«${template.draft?.title ?? ''}» sarà il testo in vigore da subito. Una revisione pubblicata non si cambia più.`}
      </p>
      {hasChoice && (
        <Radio.Group
          label="A chi chiedere la firma"
          value={asked ?? ''}
          onChange={(value) => setAsked(value as Asked)}
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
        label="Che cosa cambia (facoltativo)"
        description="Lo leggono i colleghi nell’elenco delle revisioni."
        value={note}
        onChange={(e) => setNote(e.currentTarget.value)}
        maxLength={NOTE_MAX}
        autoComplete="off"
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={close}>
          Annulla
        </Button>
        <ButtonWithReason
          reason={asked === null ? 'Scegli a chi chiedere la firma.' : null}
          loading={send.isPending}
          onClick={() => void publish()}
        >
          Pubblica
        </ButtonWithReason>
      </div>
    </div>
  );
};
