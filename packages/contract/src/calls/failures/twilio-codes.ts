import type { FailureCodes } from './failure-code.ts'

const PERMISSIONS = {
  reason: 'number-not-allowed',
  meaning: 'Geographic permissions forbid the number',
  remedy:
    'Permit the country in Twilio Console > Voice > Settings > Geo permissions, and its high-risk ranges only if you sell them',
} as const
const BLOCKED = {
  reason: 'number-not-allowed',
  meaning: "The number is on Twilio's block list",
  remedy:
    'Ask Twilio support if the number is legitimate. For numbers of +1, check the primary customer profile in Trust Hub',
} as const
const CALLER_ID = {
  reason: 'caller-id-not-allowed',
  meaning: 'Twilio does not accept the caller ID',
  remedy:
    "Compare the number with Twilio Console > Phone Numbers > Active numbers and Verified caller IDs, and with the rules of the called country in Twilio's voice guidelines",
} as const
const NUMBER = {
  reason: 'number-not-reached',
  meaning: 'The number is not valid, or no carrier of Twilio reaches it',
  remedy: 'Nothing, unless many numbers of one destination fail: then ask Twilio support',
} as const

/**
 * Twilio's error codes of failed calls (twilio.com/docs/api/errors) that name why it did not make them: of `<Dial>`
 * (13xxx), of the REST API (21xxx) and of SIP (32xxx).
 */
export const TWILIO_CODES: FailureCodes = {
  10001: {
    reason: 'calls-stopped',
    meaning: 'The Twilio account is not active',
    remedy: 'See Twilio Console > Billing, or ask Twilio support',
  },
  10004: {
    reason: 'too-many-calls',
    meaning: 'The Twilio account has reached its limit of concurrent calls',
    remedy: 'Ask Twilio support for a higher limit',
  },
  10005: {
    reason: 'calls-stopped',
    meaning: 'Twilio has switched off voice calls for the account',
    remedy: 'Ask Twilio support',
  },
  13214: CALLER_ID,
  13223: NUMBER,
  13224: NUMBER,
  13225: BLOCKED,
  13226: NUMBER,
  13227: PERMISSIONS,
  13247: CALLER_ID,
  13248: CALLER_ID,
  21210: CALLER_ID,
  21211: NUMBER,
  21215: PERMISSIONS,
  21216: BLOCKED,
  21217: NUMBER,
  32205: PERMISSIONS,
  32224: {
    reason: 'number-not-allowed',
    meaning: 'Twilio does not forward the call to another country',
    remedy: 'Tell the customer to forward to a number of the country of the rented number',
  },
}
