/** «Configurazione»: parameters in tabs with one button that saves them all, and the order types (NET-263). */
import { Anchor } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { listParameters } from '@ema/calls/system.ts';
import { PARAMETER_GROUPS, parameterLabel, tabOf, type ParameterTab } from '@ema/domain/system/parameter-words.ts';
import { isParameter, type ParameterId } from '@ema/domain/system/parameters.ts';
import { useEffect } from 'react';
import { useAddress } from '../../kernel/address.ts';
import { useCall } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { AddressTabs } from '../../ui/address-tabs.tsx';
import { LoadError, Page, Panel, SkeletonRows } from '../../ui/page.tsx';
import { SaveButtonWithReason } from '../../ui/save-form/save-button-with-reason.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useReadVersion } from '../../ui/save-form/use-read-version.ts';
import { useSaveForm, type SaveFormOf } from '../../ui/save-form/use-save-form.ts';
import { OrderTypes } from '../catalogue/order-types.tsx';
import { FreeShipping } from './free-shipping.tsx';
import { ParameterField } from './parameter-field.tsx';
import { PlannedChanges } from './planned-changes.tsx';
import { askToSave } from './save-dialog.tsx';
import styles from './configuration.module.css';
import { changesOf, faultsOf, shownValue, type Values } from './configuration-values.ts';

type Kept = readonly { id: string; parameterValue: string }[];

/** ACC-043: they seldom change, and what is saved here is read anew; one that somebody else changed is not saved over. */
const FRESH_MS = 240_000;

export const ConfigurationPage = () => {
  const { data, error, refetch } = useCall(listParameters, {}, { staleTime: FRESH_MS });
  if (data) return <Configuration kept={data.items} />;
  return (
    <Page title="Configurazione">
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={8} />}
    </Page>
  );
};

const TABS: readonly { value: ParameterTab | 'types'; label: string }[] = [
  { value: 'system', label: 'Sistema' },
  { value: 'commissions', label: 'Commissioni' },
  { value: 'types', label: 'Tipi di commissione' },
  { value: 'kit', label: 'Kit Adesione' },
];
/** What is wrong may stand on another tab: that one is shown. */
const useTabOfFault = ({ refusals, errors }: SaveFormOf<Values>): void => {
  const [address, change] = useAddress();
  useEffect(() => {
    const first = Object.keys(errors).find((id) => errors[id]);
    const tab = first && tabOf(first);
    if (refusals > 0 && tab && tab !== (address['tab'] ?? 'system')) change({ tab });
  }, [refusals]);
};

/** Why there is nothing to save; what is wrong is sent, and then said where it stands. */
const whyNot = (form: SaveFormOf<Values>, now: ReadonlyMap<ParameterId, string>): string | null => {
  if (form.isOutdated) return 'Nel frattempo questi dati sono cambiati: riparti da quelli attuali.';
  const isSame = changesOf(form.values, now).length === 0 && Object.keys(faultsOf(form.values, now)).length === 0;
  return isSame ? 'Non hai cambiato niente.' : null;
};

const Configuration = ({ kept }: { kept: Kept }) => {
  const known = kept.filter(({ id }) => isParameter(id));
  const now = new Map(known.map(({ id, parameterValue }) => [id as ParameterId, parameterValue]));
  const form = useSaveForm<Values>({
    id: 'configuration',
    labels: Object.fromEntries(known.map(({ id }) => [id, parameterLabel(id)])),
    start: Object.fromEntries(
      known.map(({ id, parameterValue }) => [id, shownValue(id as ParameterId, parameterValue)]),
    ),
    // Parameters have a version each, their form has one.
    version: useReadVersion(kept),
    leaving: 'warned',
    check: (values) => faultsOf(values, now),
    save: (values) => askToSave(changesOf(values, now)),
  });
  const changed = changesOf(form.values, now).length;
  useTabOfFault(form);
  return (
    <Page
      title="Configurazione"
      facts={
        <>
          Prima di salvare vedi che cosa cambia.{' '}
          <Anchor component={Link} to={paths.parameterChanges} className={styles.history}>
            Storico delle modifiche
          </Anchor>
        </>
      }
      action={
        <SaveButtonWithReason
          form={form}
          reason={whyNot(form, now)}
          leftSection={<IconCheck size={18} stroke={1.75} />}
        >
          {changed === 0 ? 'Salva' : `Salva (${changed})`}
        </SaveButtonWithReason>
      }
    >
      <PlannedChanges />
      <SaveForm form={form} summaryFrom={1}>
        <AddressTabs
          tabs={TABS.map(({ value, label }) => ({
            value,
            label,
            content: value === 'types' ? <OrderTypes /> : <Parameters form={form} tab={value} />,
          }))}
        />
      </SaveForm>
    </Page>
  );
};

const Parameters = ({ form, tab }: { form: SaveFormOf<Values>; tab: ParameterTab }) => (
  <>
    {PARAMETER_GROUPS[tab].map(({ title, parameters }) => (
      <Panel key={title} title={title}>
        <div className={styles.fields}>
          {Object.entries(parameters).map(([id, words]) => (
            <ParameterField key={id} form={form} id={id as ParameterId} words={words} />
          ))}
        </div>
        {title === 'Importi' && <FreeShipping />}
      </Panel>
    ))}
  </>
);
