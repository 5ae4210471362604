/** One customer of the register as the office sees them, also without an account (NET-721). */
import { Button } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { getPersonData } from '@ema/calls/privacy/person-data.ts';
import { day } from '../../kernel/formats.ts';
import { useCall } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { Facts, Loading, Page, Panel, SkeletonRows } from '../../ui/page.tsx';
import { DataExports } from '../privacy/data-exports.tsx';
import { RectifyButton } from '../privacy/rectify-button.tsx';
import { RecordHistory } from './record-history.tsx';
import styles from './users.module.css';

export const CustomerPage = () => {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const data = useCall(getPersonData, { query: { customer: id } }, { staleTime: 0 });
  const person = data.data;
  return (
    <Page
      title={person ? `${person.firstName} ${person.lastName}` : 'Cliente'}
      facts={person?.what ?? ' '}
      action={
        person && (
          <div className={styles.actions}>
            <RectifyButton person={person.id} />
            {person.userId !== null && (
              <Button
                variant="default"
                renderRoot={(props) => <Link {...props} to={paths.adminUser(person.userId ?? 0)} />}
              >
                Apri l’account
              </Button>
            )}
            <Button
              variant="default"
              renderRoot={(props) => (
                <Link {...props} to={paths.adminCommissions} search={{ shop: '1', customer: id }} />
              )}
            >
              I suoi ordini
            </Button>
          </div>
        )
      }
    >
      <Loading of={data} skeleton={<SkeletonRows />} isEmpty={() => false} empty={null}>
        {(p) => (
          <>
            <Panel title="Anagrafica">
              <Facts
                items={[
                  ['Codice fiscale', p.fiscalCode],
                  ['Data di nascita', p.birthDate === '' ? '' : day(p.birthDate)],
                  ['Comune di nascita', p.birthMunicipality],
                  ['Indirizzo', [p.street, p.streetNumber].filter(Boolean).join(', ')],
                  ['Città', [p.postCode, p.city, p.province].filter(Boolean).join(' ')],
                ]}
              />
            </Panel>
            <DataExports of={p.userId === null ? { personId: p.id } : { user: p.userId }} />
            <RecordHistory record={`customer:${id}`} />
          </>
        )}
      </Loading>
    </Page>
  );
};
