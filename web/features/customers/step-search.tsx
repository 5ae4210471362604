/** The step that searches a customer by fiscal code. */
import { Button, Loader, Stack, Text, TextInput } from '@mantine/core';
import { IconSearch, IconUserPlus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { searchByFiscalCode } from '@ema/calls/customers.ts';
import { normaliseFiscalCode } from '@ema/domain/kernel/fiscal-code.ts';
import { useSettled } from '../../kernel/latest.ts';
import { useCall } from '../../kernel/use-call.ts';
import { LoadError, Panel } from '../../ui/page.tsx';
import type { Customer } from './customer-values.ts';
import classes from './customers.module.css';

const MINIMUM = 5;
type Props = { onFound: (customer: Customer) => void; onNotFound: (fiscalCode: string) => void; children?: ReactNode };

/** Search by fiscal code: upper case, letters and digits, at most 17; from 5 characters, 500 ms after the last key (ORD-058…ORD-064). */
export const StepSearch = ({ onFound, onNotFound, children }: Props) => {
  const [code, setCode] = useState('');
  const settled = useSettled(code, 500);
  const enough = settled.length >= MINIMUM;
  const search = useCall(searchByFiscalCode, { params: { fiscalCode: settled } }, { enabled: enough, staleTime: 0 });
  const current = enough && settled === code;
  const matches = current ? search.data?.items : undefined;
  return (
    <Panel title="Cerca il cliente">
      <Stack gap="md">
        <TextInput
          label="Codice fiscale"
          description="Inserisci almeno 5 caratteri: cerchiamo tra i clienti già inseriti."
          value={code}
          onChange={(event) => setCode(normaliseFiscalCode(event.currentTarget.value))}
          leftSection={<IconSearch size={18} stroke={1.75} />}
          rightSection={
            code.length >= MINIMUM && !matches && !search.error ? (
              <Loader size={18} aria-label="Ricerca in corso" />
            ) : null
          }
          error={code.length > 0 && code.length < MINIMUM ? 'Inserisci almeno 5 caratteri' : null}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          data-autofocus
        />
        {current && search.error ? <LoadError error={search.error} onRetry={() => void search.refetch()} /> : null}
        <div aria-live="polite">
          {matches && matches.length > 0 ? (
            <ul className={classes.matches} aria-label="Clienti trovati">
              {matches.map((customer) => (
                <li key={customer.id} className={classes.match}>
                  <span>
                    <strong>{customer.fullName}</strong>
                    <Text component="span" c="dimmed" size="sm" id={`match-${customer.id}`}>
                      {[customer.fiscalCode, customer.addressCity].filter(Boolean).join(' · ')}
                    </Text>
                  </span>
                  <Button
                    variant="default"
                    onClick={() => onFound(customer)}
                    aria-label={`Seleziona ${customer.fullName}`}
                    aria-describedby={`match-${customer.id}`}
                  >
                    Seleziona
                  </Button>
                </li>
              ))}
            </ul>
          ) : null}
          {matches && matches.length === 0 ? (
            <Stack gap="sm" align="flex-start">
              <Text>Nessun cliente trovato con questo codice fiscale.</Text>
              <Button leftSection={<IconUserPlus size={18} stroke={1.75} />} onClick={() => onNotFound(code)}>
                Crea nuovo cliente
              </Button>
            </Stack>
          ) : null}
        </div>
        {children}
      </Stack>
    </Panel>
  );
};
