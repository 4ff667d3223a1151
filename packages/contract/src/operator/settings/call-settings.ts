import { numberDocuments } from '../numbers/number-documents.ts'
import { callerIdRules } from './caller-id-setting.ts'
import { flag, wholeNumber } from './setting-kinds.ts'

export const KILL_SWITCH = {
  title: 'Kill switch',
  settings: {
    callingEnabled: flag({
      variable: 'CALLING_ENABLED',
      title: 'Calls are allowed',
      sentence: 'The kill switch: false refuses every new call at once.',
      unit: '',
      default: true,
    }),
  },
} as const

export const CALLS = {
  title: 'Calls',
  settings: {
    maxCallSeconds: wholeNumber({
      variable: 'MAX_CALL_SECONDS',
      title: 'Longest call',
      sentence: 'Maximum length of a call.',
      unit: 'seconds',
      min: 1,
      max: 14_340,
      default: 3_600,
    }),
    ringSeconds: wholeNumber({
      variable: 'RING_SECONDS',
      title: 'Ringing of a phone',
      sentence: 'How long a phone rings before the call ends with no-answer.',
      unit: 'seconds',
      min: 5,
      max: 600,
      default: 45,
    }),
    inboundRingSeconds: wholeNumber({
      variable: 'INBOUND_RING_SECONDS',
      title: 'Ringing of a browser',
      sentence:
        'How long an incoming call rings in the browser before the caller gets a busy signal.',
      unit: 'seconds',
      min: 5,
      max: 60,
      default: 20,
    }),
    callerIdRules: callerIdRules({
      variable: 'CALLER_ID_RULES',
      title: 'Caller ID rules',
      sentence:
        'Which caller IDs a destination refuses (the call then shows the platform number) or replaces; the default is what Twilio documents.',
      unit: 'rules',
    }),
    maxCallsPerHour: wholeNumber({
      variable: 'MAX_CALLS_PER_HOUR',
      title: 'Calls of a user',
      sentence: 'Calls per hour for each user.',
      unit: 'calls per hour',
      min: 1,
      max: 100_000,
      default: 60,
    }),
    maxDestinationsPerHour: wholeNumber({
      variable: 'MAX_DESTINATIONS_PER_HOUR',
      title: 'Numbers that a user calls',
      sentence: 'Different numbers per hour for each user.',
      unit: 'numbers per hour',
      min: 1,
      max: 100_000,
      default: 30,
    }),
  },
} as const

export const NUMBERS = {
  title: 'Numbers',
  settings: {
    numberGraceDays: wholeNumber({
      variable: 'NUMBER_GRACE_DAYS',
      title: 'Grace of a rented number',
      sentence: 'Days for which a rented number is kept after a renewal failed for lack of credit.',
      unit: 'days',
      min: 0,
      max: 60,
      default: 7,
    }),
    numberBundles: numberDocuments({
      variable: 'NUMBER_BUNDLES',
      title: 'Bundles for numbers',
      sentence:
        'The regulatory bundles with which numbers of a country are rented; kinds that need a bundle and have none here are not offered.',
      unit: 'bundles',
      prefix: 'BU',
    }),
    numberAddresses: numberDocuments({
      variable: 'NUMBER_ADDRESSES',
      title: 'Addresses for numbers',
      sentence:
        'The addresses with which numbers of a country are rented; numbers that need an address and have none here are not offered.',
      unit: 'addresses',
      prefix: 'AD',
    }),
  },
} as const
