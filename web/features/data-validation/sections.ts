/** What the sections of uploads are called, in which tab they stand, and what is decided on in each. */
import type { UploadType } from '@ema/domain/data-validation/sections.ts';

export type Section = {
  tab: string;
  label: string;
  /** One of them. */
  one: string;
  empty: string;
};
export const SECTIONS: Readonly<Record<UploadType, Section>> = {
  FT: {
    tab: 'photos',
    label: 'Foto identificative',
    one: 'Foto identificativa',
    empty: 'Le foto tessera che gli agenti caricano compaiono qui.',
  },
  CA: {
    tab: 'vat',
    label: 'Attribuzione partita IVA',
    one: 'Attribuzione partita IVA',
    empty: 'I certificati di attribuzione che gli agenti caricano compaiono qui.',
  },
  CI: {
    tab: 'documents',
    label: 'Documenti d’identità',
    one: 'Documento d’identità',
    empty: 'I documenti che gli agenti caricano in «Carica documento» compaiono qui.',
  },
};

/** What is decided on: `what` completes its name for whoever reads the question. */
export type Thing = { section: UploadType | 'incomes'; id: number; who: string; what: string };

type Stands = { isAccepted: boolean; isDiscarded: boolean };
export const stateOf = (row: Stands): 'waiting' | 'accepted' | 'discarded' =>
  row.isDiscarded ? 'discarded' : row.isAccepted ? 'accepted' : 'waiting';
