/** The step that shows a customer once more before the account is opened. */
import { Alert, Badge, Button, Group, Stack } from '@mantine/core';
import { IconCheck, IconPencil } from '@tabler/icons-react';
import { writePhone } from '@ema/domain/kernel/writing.ts';
import { day } from '../../kernel/formats.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { Facts, Panel } from '../../ui/page.tsx';
import { countryName } from './countries.ts';
import type { Customer } from './customer-values.ts';
import classes from './customers.module.css';

type Props = { customer: Customer; busy: boolean; onConfirm: () => void; onEdit: () => void; reset: React.ReactNode };

/** The whole customer once more before the account is opened (ORD-068, ORD-074). */
export const StepConfirm = ({ customer: c, busy, onConfirm, onEdit, reset }: Props) => (
  <Panel
    title={c.fullName}
    action={
      <Button variant="subtle" leftSection={<IconPencil size={18} stroke={1.75} />} onClick={onEdit} disabled={busy}>
        Modifica
      </Button>
    }
  >
    <Stack gap="lg">
      <Facts
        items={[
          [
            'Codice fiscale',
            <span key="f" className="num">
              {c.fiscalCode}
            </span>,
          ],
          ['Sesso', c.gender],
          [
            'Nascita',
            [day(c.birthDate), c.birthCountry === 'IT' ? c.birthMunicipality : countryName(c.birthCountry ?? '')]
              .filter(Boolean)
              .join(', '),
          ],
          ['Residenza', `${c.addressStreetAndNumber}, ${c.addressPostCode} ${c.addressCity} (${c.addressProvince})`],
          ['Cellulare', <Contact key="m" value={writePhone(c.mobile)} valid={c.mobileValidated} />],
          ['E-mail', <Contact key="e" value={c.email} valid={c.emailValidated} />],
          ['Telefono', writePhone(c.phone)],
        ]}
      />
      {c.userAccountCreated ? null : (
        <Alert variant="light" color="gray">
          Confermando apriamo il suo account: riceverà le credenziali per SMS e per e-mail, e al primo accesso
          completerà le operazioni richieste.
        </Alert>
      )}
      <div className={classes.bar}>
        {reset}
        <ButtonWithReason
          size="lg"
          reason={null}
          loading={busy}
          leftSection={<IconCheck size={18} stroke={1.75} />}
          onClick={onConfirm}
        >
          Conferma il cliente
        </ButtonWithReason>
      </div>
    </Stack>
  </Panel>
);

const Contact = ({ value, valid }: { value: string | null; valid: boolean }) => (
  <Group gap={8} wrap="wrap">
    <span>{value ?? '–'}</span>
    {valid ? (
      <Badge color="success" leftSection={<IconCheck size={14} stroke={2} />}>
        convalidato
      </Badge>
    ) : null}
  </Group>
);
