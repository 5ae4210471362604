/** «Validazione dati»: incomes from others and uploads that wait for the office, and those it decided on (NET-291). */
import { Page } from '../../ui/page.tsx';
import { AddressTabs } from '../../ui/address-tabs.tsx';
import { UPLOAD_TYPES } from '@ema/domain/data-validation/sections.ts';
import { IncomeList } from './income-list.tsx';
import { SECTIONS } from './sections.ts';
import { UploadList } from './upload-list.tsx';

const TABS = [
  { value: 'incomes', label: 'Compensi esterni', content: <IncomeList /> },
  ...UPLOAD_TYPES.map((type) => ({
    value: SECTIONS[type].tab,
    label: SECTIONS[type].label,
    content: <UploadList key={type} type={type} />,
  })),
];

export const DataValidationPage = () => (
  <Page title="Validazione dati" facts="Ciò che gli agenti dichiarano e caricano: prima ciò che aspetta da più tempo.">
    <AddressTabs tabs={TABS} />
  </Page>
);
