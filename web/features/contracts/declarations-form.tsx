/** The two steps before an engagement letter is read: the VAT number, then five declarations. */
import { engagementPayloads, getContract, listContracts, type EngagementType } from '@ema/calls/contracts.ts';
import { CallFailure } from '../../kernel/client.ts';
import { useDraft } from '../../kernel/drafts.ts';
import { useSend } from '../../kernel/use-call.ts';
import { errorDialog } from '../../ui/notices.tsx';
import { SaveButton } from '../../ui/save-form/save-button.tsx';
import { SaveButtonWithReason } from '../../ui/save-form/save-button-with-reason.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import { StepLayout } from '../../ui/step-layout.tsx';
import layout from '../../ui/step-layout.module.css';
import { useVatCheck } from '../incomes/use-vat-check.ts';
import type { ContractToRead } from './contract-to-read.ts';
import { QuestionFields, VatQuestion } from './declaration-fields.tsx';
import {
  bodyOf,
  declaredBefore,
  DECLARATION_LABELS,
  keptCertificate,
  VAT_FIELDS,
  vatMissing,
  type Declarations,
} from './declarations.ts';
import type { Upload } from '../../kernel/read-upload.ts';

type Props = {
  contract: ContractToRead;
  stage: 'vat' | 'declarations';
  step: string;
  onNext: () => void;
  onBack: () => void;
};
type Draft = Omit<Declarations, 'vatCertificateFile'>;
/** The chosen file lives as long as the page: a browser cannot keep it in a draft. */
let chosenFile: Upload | null = null;

const DEFAULT = 'Rispondi correttamente alle domande';
const sentenceFor = (thrown: unknown): string => {
  if (!(thrown instanceof CallFailure)) return DEFAULT;
  return thrown.violations[0]?.message ?? (thrown.isTold ? thrown.message : DEFAULT);
};

/** Is it refused for an answer of the first step? */
const isOfVat = (thrown: unknown): boolean =>
  thrown instanceof CallFailure && thrown.violations.some((v) => VAT_FIELDS.some((name) => name === v.propertyPath));

/** ACC-137…145: what is typed survives a reload; a refusal is told in a dialog and leads to its field, in either step. */
export const DeclarationsForm = ({ contract, stage, step, onNext, onBack }: Props) => {
  const isVat = stage === 'vat';
  const { draft, keep, forget } = useDraft<Draft>(`declarations-${contract.id}`);
  const send = useSend(engagementPayloads[contract.documentType as EngagementType], {
    refreshes: [getContract, listContracts],
    onDone: () => {
      forget();
      chosenFile = null;
      onNext();
    },
  });
  const form = useSaveForm<Declarations>({
    labels: DECLARATION_LABELS,
    start: { ...declaredBefore(contract.answers), ...draft, vatCertificateFile: chosenFile },
    leaving: 'kept',
    isHeld: true,
    onChange: ({ vatCertificateFile, ...kept }) => {
      chosenFile = vatCertificateFile;
      keep(kept);
    },
    save: async (values) => {
      if (stage === 'vat') onNext();
      else await send.mutateAsync({ params: { id: String(contract.id) }, body: bodyOf(values) });
    },
    tell: async (thrown) => {
      if (!isVat && isOfVat(thrown)) onBack();
      await errorDialog('Si è verificato un errore', sentenceFor(thrown));
    },
  });
  const check = useVatCheck(form.values.hasVatNumber ? form.values.vatNumber : '');
  const kept = keptCertificate(form.values, contract.answers);
  const ask = isVat
    ? 'Prima di leggere la lettera dicci se hai una partita IVA.'
    : 'Rispondi a cinque domande: ci servono per le ritenute e i contributi.';
  return (
    <StepLayout
      part={stage}
      fraction={isVat ? 0.05 : 0.3}
      lead={`${step}${ask}`}
      action={
        isVat ? (
          <SaveButtonWithReason form={form} size="lg" fullWidth reason={vatMissing(form.values, check, kept)}>
            Avanti
          </SaveButtonWithReason>
        ) : (
          <>
            <SaveButton form={form} size="lg" fullWidth>
              Avanti
            </SaveButton>
            <button type="button" className={layout.later} onClick={onBack}>
              Indietro
            </button>
          </>
        )
      }
    >
      <SaveForm form={form} className={layout.form}>
        {isVat ? <VatQuestion form={form} check={check} kept={kept} /> : <QuestionFields form={form} />}
      </SaveForm>
    </StepLayout>
  );
};
