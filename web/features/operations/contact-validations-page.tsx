/** «Amministra contatti validati»: whose e-mails and mobiles wait for their code, user by user (NET-300 to NET-302). */
import { Button, NativeSelect } from '@mantine/core';
import { contactValidationsFile, listContactValidations } from '@ema/calls/operations.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { mayForceValidation, validationWord } from '@ema/domain/operations/may.ts';
import { writePhone } from '@ema/domain/kernel/writing.ts';
import { moment } from '../../kernel/formats.ts';
import { Page } from '../../ui/page.tsx';
import { ChoiceBar } from '../../ui/paged-list/choosing.tsx';
import type { Column } from '../../ui/paged-list/column.ts';
import { NarrowOnly } from '../../ui/paged-list/data-list.tsx';
import { describeList } from '../../ui/paged-list/description.ts';
import { howMany } from '../../ui/paged-list/how-many.ts';
import { PagedList } from '../../ui/paged-list/paged-list.tsx';
import { useChoosingSome } from '../../ui/paged-list/use-choosing-some.ts';
import { usePagedList } from '../../ui/paged-list/use-paged-list.ts';
import { BulkButton } from '../bulk/bulk-button.tsx';
import styles from './contact-validations.module.css';
import { useForceValidation } from './use-force-validation.ts';
import { UserFilter, useFilteredUser } from './user-filter.tsx';

type Validation = CallOutput<typeof listContactValidations>['items'][number];

const STATES = [
  { value: 'false', label: 'Da validare' },
  { value: 'true', label: 'Validati' },
] as const;
const VALIDATIONS = describeList(listContactValidations, {
  perPage: 25,
  hasSizes: true,
  filters: {
    user: { chip: (_id, name) => name ?? 'Un utente' },
    isValidated: { oneOf: ['true', 'false'], chip: (is) => STATES[is === 'true' ? 1 : 0].label },
  },
  file: contactValidationsFile,
  order: {
    columns: {
      date: { field: 'createdAt', label: 'Richiesta' },
      name: { field: 'subjectName', label: 'Nome' },
    },
    initial: { column: 'date', dir: 'desc' },
  },
});
/** A mobile number in groups of digits; an e-mail as it is. */
const written = (type: Validation['contactType'], value: string): string =>
  type === 'mobile' ? writePhone(value) : value;
/** A request as the rules see it. */
const asked = (v: Validation) => ({ isValidated: v.validated, isReplaced: v.replaced });
const mayBeForced = (v: Validation): boolean => mayForceValidation(asked(v)) === null;
const COLUMNS: readonly Column<Validation>[] = [
  { key: 'name', label: 'Nome', render: (v) => v.subjectName },
  { key: 'type', label: 'Contatto', render: (v) => (v.contactType === 'email' ? 'E-mail' : 'Cellulare') },
  {
    key: 'previous',
    label: 'Valore precedente',
    wide: true,
    render: (v) => (
      <span className="support num">
        {v.contactPreviousValue ? written(v.contactType, v.contactPreviousValue) : '–'}
      </span>
    ),
  },
  {
    key: 'value',
    label: 'Valore',
    render: (v) => (
      <>
        <span className={styles.value}>{written(v.contactType, v.contactValue)}</span>
        {v.contactPreviousValue && <NarrowOnly>{`Prima ${written(v.contactType, v.contactPreviousValue)}`}</NarrowOnly>}
      </>
    ),
  },
  { key: 'date', label: 'Richiesta', render: (v) => <span className="num nowrap">{moment(v.createdAt)}</span> },
  {
    key: 'state',
    label: 'Stato',
    render: (v) =>
      mayBeForced(v) ? <strong className="nowrap">{validationWord(asked(v))}</strong> : validationWord(asked(v)),
  },
];

const CHANGED = [listContactValidations];

export const ContactValidationsPage = () => {
  const list = usePagedList(VALIDATIONS, { staleTime: 0 });
  const { choosing, choosable, seen } = useChoosingSome(list, {
    call: listContactValidations,
    only: { isValidated: 'false' },
    keyOf: (v) => v.id,
    nameOf: (v) => `${v.contactValue} di ${v.subjectName}`,
    canChoose: mayBeForced,
  });
  const force = useForceValidation();
  const user = useFilteredUser(list.filters.user);
  return (
    <Page title="Amministra contatti validati" facts={howMany(list, 'richiesta', 'richieste')}>
      <PagedList
        title="Contatti da validare e validati"
        list={list}
        tools={
          <>
            <UserFilter value={list.filters.user ?? null} onChange={(user) => list.set({ user })} />
            <NativeSelect
              aria-label="Stato"
              value={list.filters.isValidated ?? ''}
              onChange={(e) => list.set({ isValidated: e.currentTarget.value || null })}
              data={[{ value: '', label: 'Validati e da validare' }, ...STATES]}
            />
          </>
        }
        names={{ user: user?.displayName }}
        skeleton={{ rows: 10, height: 40 }}
        empty={{
          title: 'Nessuna richiesta di convalida',
          text: 'Qui compaiono i codici richiesti per convalidare e-mail e cellulari.',
        }}
        density="dense"
        columns={COLUMNS}
        leading={choosing.leading}
        above={() => (
          <ChoiceBar of={choosing} {...choosable}>
            <BulkButton
              action="contact-validations.force"
              label="Valida"
              choosing={choosing}
              seen={seen}
              refreshes={CHANGED}
            />
          </ChoiceBar>
        )}
        rowKey={(v) => v.id}
        short={(v) => ({
          who: v.subjectName,
          what: [written(v.contactType, v.contactValue), moment(v.createdAt)],
          state: validationWord(asked(v)),
        })}
        waiting={mayBeForced}
        actions={(v) =>
          mayBeForced(v) && (
            <Button
              variant="light"
              size="xs"
              px="xs"
              onClick={() => void force(v)}
              aria-label={`Valida ${v.contactValue} di ${v.subjectName}`}
            >
              Valida
            </Button>
          )
        }
      />
    </Page>
  );
};
