// The parts of libphonenumber that the dashboard uses. `numbering-plan.ts` loads this module on demand.
export { AsYouType, parsePhoneNumberFromString } from 'libphonenumber-js/min'
