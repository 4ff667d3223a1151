import type { FastifyInstance } from 'fastify'
import { createRazorpayConsole, type RazorpayConsole } from '../razorpay/console.ts'
import { createTwilioConsole, type TwilioConsole } from '../twilio/console.ts'
import { NUMBER_TYPES } from '../twilio/numbers/number-plan.ts'
import { FLAG } from './request-schema.ts'

/** What the vendors' customer sets in their consoles. */
export interface Consoles {
  twilio: TwilioConsole
  razorpay: RazorpayConsole
}

type Schemas<Console> = { [Name in keyof Console]: object }

const TEXT = { type: 'string' }
const TEXT_OR_NULL = { type: 'string', nullable: true }
const TEXTS = { type: 'array', items: TEXT }
const listOf = (properties: Record<string, object>) => ({
  type: 'array',
  items: {
    type: 'object',
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  },
})

const TWILIO: Schemas<TwilioConsole> = {
  accountStatus: { enum: ['active', 'suspended', 'closed'] },
  accountType: { enum: ['Full', 'Trial'] },
  balance: { type: 'string', pattern: '^-?\\d+(\\.\\d+)?$' },
  currency: { type: 'string', pattern: '^[A-Z]{3}$' },
  customerProfile: {
    enum: ['draft', 'pending-review', 'in-review', 'twilio-rejected', 'twilio-approved', null],
  },
  voiceUrl: TEXT_OR_NULL,
  voiceMethod: { enum: ['GET', 'POST'] },
  statusCallback: TEXT,
  platformNumberHasVoice: FLAG,
  codeLength: { type: 'integer', minimum: 4, maximum: 10 },
  blockedCountries: TEXTS,
  countriesWithoutNumbers: TEXTS,
  bundles: listOf({
    sid: TEXT,
    country: TEXT,
    type: { enum: [...NUMBER_TYPES, null] },
    isApproved: FLAG,
    addressSid: TEXT_OR_NULL,
  }),
  addresses: listOf({ sid: TEXT, country: TEXT }),
}
const RAZORPAY: Schemas<RazorpayConsole> = {
  currencies: TEXTS,
  webhookEnabled: FLAG,
  offerPercent: { type: 'integer', minimum: 0, maximum: 99 },
  customerBearsFee: FLAG,
  partialPayments: FLAG,
}

/** Shows and changes single settings of the vendors' consoles. */
export function consoleRoutes(scope: FastifyInstance, { consoles }: { consoles: Consoles }): void {
  const mount = <Console extends object>(
    path: string,
    console: Console,
    properties: Schemas<Console>,
  ) => {
    scope.get(path, () => console)
    const schema = { body: { type: 'object', properties, additionalProperties: false } }
    scope.post(path, { schema }, ({ body }) => Object.assign(console, body))
  }
  mount('/consoles/twilio', consoles.twilio, TWILIO)
  mount('/consoles/razorpay', consoles.razorpay, RAZORPAY)
}

export function resetConsoles({ twilio, razorpay }: Consoles): void {
  Object.assign(twilio, createTwilioConsole())
  Object.assign(razorpay, createRazorpayConsole())
}
