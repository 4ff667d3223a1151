// The parts of libphonenumber, and what is built on them, that the dashboard uses. `numbering-plan.ts` loads this module
// on demand. Page and server use the same plans, so that both find the same numbers.
export { AsYouType, parsePhoneNumberFromString } from 'libphonenumber-js/max'
export { readNumber } from '@ringback/contract/phone/read-number'
