/** The handlers of places. */
import type { Handler } from '../../kernel/handle.ts';
import {
  checkFiscalCodeHandler,
  findCitiesHandler,
  findCountriesHandler,
  findStatesHandler,
  getCountryHandler,
} from './reads.ts';

export const placeHandlers: readonly Handler[] = [
  findCitiesHandler,
  findStatesHandler,
  findCountriesHandler,
  getCountryHandler,
  checkFiscalCodeHandler,
];
