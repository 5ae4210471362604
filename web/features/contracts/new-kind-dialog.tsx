/** The dialog in which the office makes a document of its own: what it is called and whom it is for (ACC-381). */
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { createContractTemplate, listContractTemplates } from '@ema/calls/contracts/templates.ts';
import { audienceName, NEW_AUDIENCES } from '@ema/domain/contracts/kinds.ts';
import { TITLE_MAX } from '@ema/domain/contracts/text-faults.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { useSend } from '../../kernel/use-call.ts';
import { useGo } from '../../kernel/use-go.ts';
import { paths } from '../../paths.ts';
import { errorDialog, openDialog, successNotice } from '../../ui/notices.tsx';
import { SaveButton } from '../../ui/save-form/save-button.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import classes from '../../ui/task-card.module.css';

type Shop = '' | '0' | '1';
/** Whom it is for, and of which shop, in one choice. */
const CHOICES = NEW_AUDIENCES.flatMap((audience) =>
  (audience === 'agents' || audience === 'managers' ? (['', '0', '1'] as const) : ([''] as const)).map(
    (shop: Shop) => ({
      value: `${audience}/${shop}`,
      label: audienceName(audience, shop === '' ? null : shop === '0' ? 0 : 1),
      audience,
      shop: shop === '' ? null : shop === '0' ? (0 as const) : (1 as const),
    }),
  ),
);

export const askForKind = (): Promise<void> =>
  openDialog('Nuovo documento da firmare', (close) => <NewKind close={close} />);

const NewKind = ({ close }: { close: () => void }) => {
  const pressed = useGo();
  const send = useSend(createContractTemplate, { refreshes: [listContractTemplates] });
  const form = useSaveForm({
    labels: { title: 'Titolo', audience: 'A chi è destinato' },
    start: { title: '', audience: CHOICES[0]?.value ?? '' },
    leaving: 'free',
    check: ({ title }) => ({ title: title.trim() === '' ? 'Inserisci il titolo del documento.' : null }),
    save: async ({ title, audience: value }) => {
      const choice = CHOICES.find((one) => one.value === value);
      if (!choice) return;
      const { go } = pressed();
      const created = await send.mutateAsync({ body: { title, audience: choice.audience, shop: choice.shop } });
      close();
      if (!(await go({ to: paths.contractTemplate(created.documentType) }))) successNotice('Documento creato');
    },
    tell: (thrown) => errorDialog('Documento non creato', sentenceOf(thrown)),
  });
  return (
    <SaveForm form={form} className={classes.form}>
      <TextInput {...form.text('title')} maxLength={TITLE_MAX} autoComplete="off" required data-autofocus />
      <NativeSelect
        {...form.text('audience')}
        description="Chi lo deve firmare quando lo pubblichi. Non si cambia più."
        data={CHOICES.map(({ value, label }) => ({ value, label }))}
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={close}>
          Annulla
        </Button>
        <SaveButton form={form}>Crea e scrivi il testo</SaveButton>
      </div>
    </SaveForm>
  );
};
