import type { z } from 'zod';
import type { profile } from '@ema/calls/users.ts';
import { levelName } from '../access/present.ts';

export type ProfileRow = {
  first_name: string;
  last_name: string;
  birth_date: string | null;
  birth_municipality: string | null;
  birth_country: string | null;
  fiscal_code: string | null;
  email: string | null;
  mobile: string | null;
  phone: string;
  fax: string;
  email_validated: boolean;
  mobile_validated: boolean;
  street: string;
  street_number: string;
  city: string;
  post_code: string;
  province: string;
  agent_id: number | null;
  status: string | null;
  level: number | null;
  sponsor_id: number | null;
  sponsor_name: string | null;
  vat_number: string | null;
  iban: string | null;
  delivery_subject_name: string | null;
  delivery_street: string | null;
  delivery_building_number: string | null;
  delivery_post_code: string | null;
  delivery_city: string | null;
  delivery_state: string | null;
  id_card_type: string | null;
  id_card_number: string | null;
  id_card_expiry_date: string | null;
  id_card_issue_date: string | null;
  id_card_issued_by: string | null;
};

export const STATUS_NAMES: Record<string, string> = {
  seller: 'Agente attivo',
  disabled: 'Disabilitato',
  inactive: 'Disabilitato per inattività',
  customer: 'Cliente agevolato',
  deleted: 'Eliminato',
};

/** The answer of the profile call. */
export const presentProfile = (r: ProfileRow): z.input<typeof profile.output> => ({
  fullName: `${r.first_name} ${r.last_name}`,
  birthDate: r.birth_date,
  birthPlace: r.birth_municipality ?? r.birth_country,
  fiscalCode: r.fiscal_code,
  email: r.email,
  emailValidated: r.email_validated,
  mobile: r.mobile,
  mobileValidated: r.mobile_validated,
  phone: r.phone,
  fax: r.fax,
  address: `${r.street} ${r.street_number}`.trim(),
  city: r.city,
  postCode: r.post_code,
  province: r.province,
  agent:
    r.agent_id === null
      ? null
      : {
          code: r.agent_id,
          statusName: STATUS_NAMES[r.status ?? ''] ?? '',
          levelName: levelName(r.level ?? 1),
          sponsor:
            r.sponsor_id === null || r.sponsor_name === null ? null : { id: r.sponsor_id, fullName: r.sponsor_name },
          vatNumber: r.vat_number,
          iban: r.iban,
          deliveryAddress:
            r.delivery_street === null
              ? null
              : `${r.delivery_street} ${r.delivery_building_number ?? ''}, ${r.delivery_post_code ?? ''} ${r.delivery_city ?? ''} ${r.delivery_state ?? ''}`,
          deliverySubjectName: r.delivery_subject_name,
          idCard:
            r.id_card_number === null
              ? null
              : {
                  type: r.id_card_type,
                  number: r.id_card_number,
                  expiryDate: r.id_card_expiry_date,
                  issueDate: r.id_card_issue_date,
                  issuedBy: r.id_card_issued_by,
                },
        },
});
