import type { FastifyInstance } from 'fastify'
import { createRazorpayConsole, type RazorpayConsole } from '../razorpay/console.ts'
import { NUMBER_TYPES } from '../twilio/numbers/number-plan.ts'
import { ADDRESS_REQUIREMENTS } from '../twilio/numbers/number-requirements.ts'
import { createTwilioConsole, type TwilioConsole } from '../twilio/console.ts'
import { type Read, fieldsOf, refuse } from './request-bodies.ts'

/** What the vendors' customer sets in their consoles. */
export interface Consoles {
  twilio: TwilioConsole
  razorpay: RazorpayConsole
}

type Checks<Fields> = { [Name in keyof Fields]: (value: unknown) => boolean }

const isText = (value: unknown) => typeof value === 'string'
const isListOfTexts = (value: unknown) => Array.isArray(value) && value.every(isText)
const isOneOf =
  (...values: string[]) =>
  (value: unknown) =>
    values.includes(String(value))

const isFlag = (value: unknown) => typeof value === 'boolean'
const isNumberType = isOneOf(...NUMBER_TYPES)
const isOrNull = (check: (value: unknown) => boolean) => (value: unknown) =>
  value === null || check(value)
/** Whether a value is a list of objects with exactly these fields. */
const isListOf = (checks: Record<string, (value: unknown) => boolean>) => (value: unknown) =>
  Array.isArray(value) &&
  value.every(
    (item: unknown) =>
      typeof item === 'object' &&
      item !== null &&
      Object.keys(item).length === Object.keys(checks).length &&
      Object.entries(checks).every(([name, check]) =>
        check((item as Record<string, unknown>)[name]),
      ),
  )

const TWILIO_CHECKS: Checks<TwilioConsole> = {
  accountStatus: isOneOf('active', 'suspended', 'closed'),
  accountType: isOneOf('Full', 'Trial'),
  balance: value => isText(value) && /^-?\d+(\.\d+)?$/.test(String(value)),
  currency: value => isText(value) && /^[A-Z]{3}$/.test(String(value)),
  customerProfile: value =>
    value === null ||
    isOneOf('draft', 'pending-review', 'in-review', 'twilio-rejected', 'twilio-approved')(value),
  voiceUrl: value => value === null || isText(value),
  voiceMethod: isOneOf('GET', 'POST'),
  statusCallback: isText,
  platformNumberHasVoice: isFlag,
  codeLength: value => Number.isInteger(value) && Number(value) >= 4 && Number(value) <= 10,
  verifyCallsEnabled: value => typeof value === 'boolean',
  skipSmsToLandlines: value => typeof value === 'boolean',
  fraudGuardPrefixes: isListOfTexts,
  blockedCountries: isListOfTexts,
  highRiskPrefixes: isListOfTexts,
  blockedPrefixes: isListOfTexts,
  countriesWithoutNumbers: isListOfTexts,
  numberRules: isListOf({
    country: isText,
    type: isOrNull(isNumberType),
    bundle: isFlag,
    address: isOneOf(...ADDRESS_REQUIREMENTS),
  }),
  bundles: isListOf({
    sid: isText,
    country: isText,
    type: isOrNull(isNumberType),
    isApproved: isFlag,
    addressSid: isOrNull(isText),
  }),
  addresses: isListOf({ sid: isText, country: isText }),
}
const RAZORPAY_CHECKS: Checks<RazorpayConsole> = {
  currencies: isListOfTexts,
  webhookEnabled: isFlag,
  offerPercent: value => Number.isInteger(value) && Number(value) >= 0 && Number(value) < 100,
  customerBearsFee: isFlag,
  partialPayments: isFlag,
}

/** Shows and changes single settings of the vendors' consoles. */
export function consoleRoutes(scope: FastifyInstance, { consoles }: { consoles: Consoles }): void {
  const mount = <Fields extends object>(path: string, console: Fields, checks: Checks<Fields>) => {
    scope.get(path, () => console)
    scope.post(path, (request, reply) => {
      const changes = readChanges(request.body, checks)
      if (!changes.ok) return refuse(reply, 400, changes.error)
      return Object.assign(console, changes.value)
    })
  }
  mount('/consoles/twilio', consoles.twilio, TWILIO_CHECKS)
  mount('/consoles/razorpay', consoles.razorpay, RAZORPAY_CHECKS)
}

export function resetConsoles({ twilio, razorpay }: Consoles): void {
  Object.assign(twilio, createTwilioConsole())
  Object.assign(razorpay, createRazorpayConsole())
}

function readChanges<Fields extends object>(
  body: unknown,
  checks: Checks<Fields>,
): Read<Partial<Fields>> {
  const known = new Map<string, (value: unknown) => boolean>(Object.entries(checks))
  for (const [name, value] of Object.entries(fieldsOf(body))) {
    const isValid = known.get(name)
    if (!isValid) return { ok: false, error: `there is no setting ${name}` }
    if (!isValid(value)) return { ok: false, error: `${name} is not valid` }
  }
  return { ok: true, value: fieldsOf(body) as Partial<Fields> }
}
