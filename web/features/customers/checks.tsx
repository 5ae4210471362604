/** What is noticed about a customer while somebody types: duplicates and odd fiscal codes. */
import { Button } from '@mantine/core';
import { IconId } from '@tabler/icons-react';
import { getBirthplace, getCustomer, listCustomers, searchByFiscalCode } from '@ema/calls/customers.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { decodeFiscalCode, fiscalCodeFault, fiscalCodeWarnings } from '@ema/domain/kernel/fiscal-code.ts';
import { canonicalEmail, canonicalMobile } from '@ema/domain/kernel/identifiers.ts';
import { writeAt } from '@ema/domain/kernel/writing.ts';
import { sendCall, sentenceOf } from '../../kernel/client.ts';
import { day } from '../../kernel/formats.ts';
import { useSettled } from '../../kernel/latest.ts';
import { useCall } from '../../kernel/use-call.ts';
import { errorDialog } from '../../ui/notices.tsx';
import { WaitingBanner } from '../../ui/waiting-banner.tsx';
import { countryName } from './countries.ts';
import type { Customer, CustomerValues } from './customer-values.ts';
import classes from './customers.module.css';
import { now } from '../../kernel/clock.ts';

const today = () => romeDay(now());
const PAUSE = 600;

const placeOf = (p: CallOutput<typeof getBirthplace>): string =>
  p.municipality ? ` ${writeAt(p.municipality)}${p.province ? ` (${p.province})` : ''}` : `, ${countryName(p.country)}`;

type Match = { id: number; fullName: string; with: string };

/** Somebody of the agent's own register, or on the way into it, with this mobile or e-mail. */
const useRegistered = (value: string | null) =>
  useCall(listCustomers, { query: { search: value ?? '', perPage: '5' } }, { enabled: value !== null }).data?.items ??
  [];

/** Somebody else in the portal with this whole code, when it is not the one that was searched. */
const useByCode = (code: string, customer: Customer | null, searched: string): Match[] => {
  const isAnother = customer === null && code !== searched && fiscalCodeFault(code) === null;
  const withCode =
    useCall(searchByFiscalCode, { params: { fiscalCode: code } }, { enabled: isAnother }).data?.items ?? [];
  return withCode
    .filter((c) => isAnother && c.fiscalCode === code)
    .map((c) => ({ id: c.id, fullName: c.fullName, with: 'questo codice fiscale' }));
};
/** Who of the agent's own register has this mobile or e-mail. */
const useByContact = (written: CustomerValues, customer: Customer | null): Match[] => {
  const [mobile, email] = [canonicalMobile(written.mobile), canonicalEmail(written.email)];
  const byMobile = useRegistered(mobile !== customer?.mobile ? mobile : null);
  const byEmail = useRegistered(email !== customer?.email ? email : null);
  const matches: Match[] = [
    ...byEmail
      .filter((c) => email !== null && c.email?.toLowerCase() === email)
      .map((c) => ({ id: c.id, fullName: c.fullName, with: 'questa e-mail' })),
    ...byMobile
      .filter((c) => mobile !== null && c.mobile === mobile)
      .map((c) => ({ id: c.id, fullName: c.fullName, with: 'questo cellulare' })),
  ];
  return [...new Map(matches.map((m) => [m.id, m])).values()].filter((m) => m.id !== customer?.id);
};

/** Somebody who may be the same person, with the way to them. Nothing blocks. */
const Duplicates = ({ matches, onExisting }: { matches: readonly Match[]; onExisting: (c: Customer) => void }) => {
  const use = async (id: number) => {
    try {
      onExisting(await sendCall(getCustomer, { params: { id: String(id) } }));
    } catch (thrown) {
      await errorDialog('Non è stato possibile aprire il cliente', sentenceOf(thrown));
    }
  };
  return matches.map((m) => (
    <WaitingBanner
      key={m.id}
      title={`${m.fullName} ha già ${m.with}.`}
      action={
        <Button variant="default" onClick={() => void use(m.id)}>
          {`Usa ${m.fullName}`}
        </Button>
      }
    >
      Se è la stessa persona non serve inserirla di nuovo.
    </WaitingBanner>
  ));
};

type ContactProps = { values: CustomerValues; customer: Customer | null; onExisting: (customer: Customer) => void };
/** Noticed under the contacts while one types, before anything is saved. */
export const ContactChecks = ({ values, customer, onExisting }: ContactProps) => (
  <Duplicates matches={useByContact(useSettled(values, PAUSE), customer)} onExisting={onExisting} />
);

type HintProps = { values: CustomerValues; onFill: (values: Partial<CustomerValues>) => void };
/** What the code of somebody new says, to be taken over with one press. */
export const FiscalCodeHint = ({ values, onFill }: HintProps) => {
  const said = decodeFiscalCode(values.fiscalCode, today());
  const canFill = said !== null && (values.birthDate === '' || values.gender === '');
  const birthplace = useCall(
    getBirthplace,
    { params: { code: said?.belfiore ?? '' } },
    { enabled: canFill, staleTime: Number.POSITIVE_INFINITY },
  ).data;
  if (!canFill) return null;
  return (
    <div className={classes.hint}>
      <IconId size={20} stroke={1.75} aria-hidden />
      <span>{`Dal codice fiscale: ${said.gender === 'F' ? 'nata' : 'nato'} il ${day(said.birthDate)}${birthplace ? placeOf(birthplace) : ''}.`}</span>
      <Button
        variant="subtle"
        onClick={() =>
          onFill({
            birthDate: said.birthDate,
            gender: said.gender,
            ...(birthplace
              ? { birthCountry: birthplace.country, birthMunicipality: birthplace.municipality ?? '' }
              : said.belfiore.startsWith('Z')
                ? {}
                : { birthCountry: 'IT' }),
          })
        }
      >
        Compila
      </Button>
    </div>
  );
};

type Props = ContactProps & {
  /** The code that was searched before the form opened. */
  searched: string;
};

/** Noticed under the person: where the fiscal code disagrees, who has it already. Nothing blocks. */
export const PersonChecks = ({ values, customer, searched, onExisting }: Props) => {
  const settled = useSettled(values, PAUSE);
  const duplicates = useByCode(settled.fiscalCode, customer, searched);
  const warnings = fiscalCodeWarnings(
    settled.fiscalCode,
    {
      lastName: settled.name,
      firstName: settled.nameDescription,
      birthDate: settled.birthDate || null,
      gender: settled.gender === 'M' || settled.gender === 'F' ? settled.gender : null,
    },
    today(),
  );
  return (
    <>
      {warnings.length > 0 ? (
        <WaitingBanner title="Controlla con il cliente.">{`${warnings.join(' ')} Puoi salvare lo stesso.`}</WaitingBanner>
      ) : null}
      <Duplicates matches={duplicates} onExisting={onExisting} />
    </>
  );
};
