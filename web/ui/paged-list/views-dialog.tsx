/** What is done with saved views: keeping one, renaming, overwriting, sharing, beginning with it, deleting. */
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { createView, deleteView, listViews, setDefaultView, updateView } from '@ema/calls/views.ts';
import { mayShare } from '@ema/domain/views/may.ts';
import { NAME_LENGTH } from '@ema/domain/views/address.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { useSession } from '../../kernel/session.tsx';
import { useCall, useSend } from '../../kernel/use-call.ts';
import { confirmDialog, errorDialog, successNotice } from '../notices.tsx';
import { EmptyState, Loading, SkeletonRows } from '../page.tsx';
import { SaveButton } from '../save-form/save-button.tsx';
import { SaveForm } from '../save-form/save-form.tsx';
import { useSaveForm } from '../save-form/use-save-form.ts';
import type { Place, View } from './view-address.ts';
import styles from './views-menu.module.css';

type Props = { place: Place; onClose: () => void };
const LABELS = { name: 'Nome', isShared: 'Condivisa', isDefault: 'Iniziale' };
const REFRESHES = { refreshes: [listViews] };

/** `of`: the view that gets another name; without it what is shown now is kept as a new one. */
export const SaveView = ({ place, of, onClose }: Props & { of?: View }) => {
  const session = useSession();
  const create = useSend(createView, REFRESHES);
  const update = useSend(updateView, REFRESHES);
  const begin = useSend(setDefaultView, REFRESHES);
  const form = useSaveForm({
    labels: LABELS,
    start: { name: of?.name ?? '', isShared: of?.isShared ?? false, isDefault: of?.isDefault ?? false },
    version: of?.version,
    leaving: 'free',
    save: async ({ name, isShared, isDefault }, version) => {
      const view = of
        ? await update.mutateAsync({
            params: { id: String(of.id) },
            body: { name, isShared, address: of.address, version },
          })
        : await create.mutateAsync({ body: { ...place, name, isShared } });
      if (isDefault !== view.isDefault)
        await begin.mutateAsync({ body: { list: place.list, view: isDefault ? view.id : null } });
      onClose();
      successNotice(of ? `Vista «${name}» modificata` : `Vista «${name}» salvata`);
    },
  });
  return (
    <SaveForm form={form}>
      <TextInput {...form.text('name')} maxLength={NAME_LENGTH} data-autofocus />
      <Checkbox
        mt="md"
        label="Apri l’elenco con questa vista"
        checked={form.values.isDefault}
        onChange={(e) => form.set({ isDefault: e.currentTarget.checked })}
      />
      {mayShare(session) === null && (
        <Checkbox
          mt="sm"
          label="Condividi con chi usa questo elenco"
          checked={form.values.isShared}
          onChange={(e) => form.set({ isShared: e.currentTarget.checked })}
        />
      )}
      <SaveButton form={form} fullWidth mt="md" disabled={form.values.name.trim() === ''}>
        Salva
      </SaveButton>
    </SaveForm>
  );
};

export const ManageViews = ({ place, onClose }: Props) => {
  const views = useCall(listViews, { query: { list: place.list } });
  const [renamed, rename] = useState<View | null>(null);
  if (renamed) return <SaveView place={place} of={renamed} onClose={onClose} />;
  return (
    <Loading
      of={views}
      skeleton={<SkeletonRows rows={2} />}
      isEmpty={({ items }) => items.length === 0}
      empty={<EmptyState title="Nessuna vista salvata">Filtra l’elenco e scegli «Salva questa vista…».</EmptyState>}
    >
      {({ items }) => (
        <ul className={styles.views}>
          {items.map((view) => (
            <li key={view.id}>
              <strong>{view.name}</strong>
              <span className="support small">{wordsOf(view)}</span>
              <Actions view={view} place={place} onRename={() => rename(view)} />
            </li>
          ))}
        </ul>
      )}
    </Loading>
  );
};

const wordsOf = (view: View): string => {
  const whose = view.owner === null ? (view.isShared ? 'Tua, condivisa' : 'Tua') : `Condivisa da ${view.owner}`;
  return view.isDefault ? `${whose}; l’elenco si apre così` : whose;
};

type ActionsProps = { view: View; place: Place; onRename: () => void };
const Actions = ({ view, place, onRename }: ActionsProps) => {
  const update = useSend(updateView, REFRESHES);
  const begin = useSend(setDefaultView, REFRESHES);
  const remove = useSend(deleteView, REFRESHES);
  const params = { id: String(view.id) };
  const tell = (thrown: unknown) => errorDialog('Errore', sentenceOf(thrown));
  const overwrite = () =>
    update
      .mutateAsync({
        params,
        body: { name: view.name, isShared: view.isShared, address: place.address, version: view.version },
      })
      .then(() => successNotice(`Vista «${view.name}» modificata`), tell);
  const askToDelete = async () => {
    const isSure = await confirmDialog({
      title: `Eliminare la vista «${view.name}»?`,
      text: view.isShared ? 'Sparisce anche per chi la usa.' : 'L’elenco resta com’è.',
      confirm: 'Elimina',
      dangerous: true,
    });
    if (isSure) await remove.mutateAsync({ params }).then(() => successNotice(`Vista «${view.name}» eliminata`), tell);
  };
  const beginWith = (isDefault: boolean) =>
    begin
      .mutateAsync({ body: { list: place.list, view: isDefault ? view.id : null } })
      .then(
        () => successNotice(isDefault ? `L’elenco si apre con «${view.name}»` : 'L’elenco si apre senza vista'),
        tell,
      );
  const button = (label: string, onClick: () => unknown) => (
    <Button variant="subtle" size="sm" onClick={() => void onClick()} aria-label={`${label}: ${view.name}`}>
      {label}
    </Button>
  );
  return (
    <div className={styles.actions}>
      {button(view.isDefault ? 'Non aprire così' : 'Apri così', () => beginWith(!view.isDefault))}
      {view.mayChange && button('Rinomina', onRename)}
      {view.mayChange && view.address !== place.address && button('Sovrascrivi con quella mostrata', overwrite)}
      {view.mayChange && button('Elimina', askToDelete)}
    </div>
  );
};
