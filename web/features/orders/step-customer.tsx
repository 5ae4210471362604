/** The step in which the customer of a commission is chosen. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconArrowRight, IconSearch, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { paths } from '../../paths.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { Panel, SkeletonRows } from '../../ui/page.tsx';
import type { ChosenCustomer } from './create-machine.ts';
import { CUSTOMER_OF_COMMISSION, loadCustomerFlow } from './customer-flow.ts';
import classes from './steps.module.css';

const CustomerFlow = lazy(async () => ({ default: (await loadCustomerFlow()).CustomerFlow }));

type Props = { customer: ChosenCustomer | null; onNext: () => void; onChosen: (customer: ChosenCustomer) => void };

/** The customer of the commission: the one chosen before, or the selection flow (ORD-099). */
export const StepCustomer = ({ customer, onNext, onChosen }: Props) => {
  const [isSearching, setSearching] = useState(customer === null);
  if (customer && !isSearching)
    return (
      <Panel title={customer.fullName}>
        <Stack gap="md">
          <Text c="dimmed">{customer.city ? `${customer.city}. ` : ''}È il cliente di questa commissione.</Text>
          <Group gap="sm" className={classes.actions}>
            <Button
              variant="default"
              size="lg"
              leftSection={<IconSearch size={18} stroke={1.75} />}
              onClick={() => setSearching(true)}
            >
              Scegli un altro cliente
            </Button>
            <ButtonWithReason
              reason={null}
              size="lg"
              rightSection={<IconArrowRight size={18} stroke={1.75} />}
              onClick={onNext}
            >
              Continua
            </ButtonWithReason>
          </Group>
        </Stack>
      </Panel>
    );
  return (
    <Suspense fallback={<SkeletonRows rows={4} />}>
      <CustomerFlow
        embedded
        draftName={CUSTOMER_OF_COMMISSION}
        onCompleted={(c) => onChosen({ id: c.id, fullName: c.fullName, city: c.addressCity })}
      >
        <Group gap="sm">
          <Button
            component={Link}
            to={paths.myCustomers}
            variant="default"
            leftSection={<IconUsers size={18} stroke={1.75} />}
          >
            Scegli da «I miei clienti»
          </Button>
          {customer ? (
            <Button variant="subtle" onClick={() => setSearching(false)}>{`Tieni ${customer.fullName}`}</Button>
          ) : null}
        </Group>
      </CustomerFlow>
    </Suspense>
  );
};
