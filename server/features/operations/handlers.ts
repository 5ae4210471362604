export { operationHandlers } from './contact-validations.ts';
