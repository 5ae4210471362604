/** The calls that read validations of contacts: the list, and the code under way for one's own contact. */
import { listContactValidations, openContactValidation, readContactChange } from '@ema/calls/operations.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { handle } from '../../kernel/handle.ts';
import { pagination } from '../../kernel/hydra.ts';
import { openChallenge } from '../codes/open.ts';
import { presentChallenge } from '../codes/present.ts';
import { contactThing, isValidated } from './contact.ts';
import { idOfToken, isTokenOf } from './contact-changes.ts';
import { presentChange, presentValidation } from './present.ts';
import { findChange, findContacts, findValidations } from './queries.ts';

/** ACC-324: administrators see all, everybody else their own. */
export const listContactValidationsHandler = handle(listContactValidations, async (c, { query }) => {
  const { rows, total } = await findValidations(c.db, c.scope, query);
  return { items: rows.map(presentValidation), pagination: pagination(query.page, query.perPage, total) };
});

/** A code under way is nobody's but the person's: whoever acts for them does not see it. */
export const openContactValidationHandler = handle(openContactValidation, async (c, { params }) => {
  const contacts = await findContacts(c.db, c.scope);
  const open = await openChallenge(c, contactThing(c.viewer, params.contactType, contacts));
  return {
    contactValue: open?.destination ?? contacts[params.contactType],
    validated: isValidated(contacts, params.contactType),
    challenge: open && !c.viewer.acting ? presentChallenge(open) : null,
  };
});

/** For whoever has the link that went to the old contact. */
export const readContactChangeHandler = handle(readContactChange, async (c, { params }) => {
  const change = await findChange(c.db, idOfToken(params.token));
  if (!change || !isTokenOf(c.config, change, params.token)) throw new CallError('not_found');
  return presentChange(change);
});
