import { accepted, refused } from '@ringback/contract/outcome'
import * as z from 'zod'
import type { NumberVerifier, SendCodeRefusal } from '../../../ports/vendors/number-verifier.ts'
import { WEBHOOK_PATHS } from '../../../ports/vendors/webhook-paths.ts'
import {
  type ClientSettings,
  NOT_FOUND,
  createClient,
  readResource,
  requestOrCode,
  requestOrNull,
  requestOrRefusal,
} from '../client.ts'
import { webhookUrl } from '../webhook-url.ts'

/** Why Verify sends nothing (twilio.com/docs/verify/api/error-codes and twilio.com/docs/api/errors). */
const SEND_REFUSALS = new Map<number, SendCodeRefusal>([
  // Not a mobile number; SMS is not supported by landline.
  ...[21614, 60205].map(code => [code, 'no-texts'] as const),
  // Invalid parameter, invalid number.
  ...[60200, 60033, 21211].map(code => [code, 'cannot-receive'] as const),
  // "Max send attempts reached" for this verification; "sending too fast" to this number.
  ...[60203, 60212].map(code => [code, 'too-many-attempts'] as const),
  // The service's channel is disabled; calls are not possible with payments' two factors (PSD2).
  ...[60223, 60214].map(code => [code, 'no-code-calls'] as const),
  // Fraud Guard has blocked texts to this prefix for twelve hours.
  [60410, 'texts-blocked'],
])

const CHECK_REFUSALS = new Map([
  // The code is malformed.
  [60200, 'wrong-code'],
  // Verify deletes a verification once it is approved, expired, or has failed too often.
  [NOT_FOUND, 'code-expired'],
  [60202, 'too-many-attempts'],
] as const)

const ALREADY_VALID = 21450
/** Why the carrier places no validation call. */
const VALIDATION_REFUSALS = new Map([
  [ALREADY_VALID, 'already-valid'] as const,
  // The number cannot be dialled, or does not exist.
  ...[13223, 13224, 13226, 21211, 21217, 21401, 21421].map(code => [code, 'cannot-call'] as const),
  // The account may not call this country or number.
  ...[13225, 13227, 21215, 21216].map(code => [code, 'cannot-call'] as const),
])

const FRIENDLY_NAME_MAX_LENGTH = 64

const verification = z.object({
  status: z.enum([
    'pending',
    'approved',
    'canceled',
    'max_attempts_reached',
    'deleted',
    'failed',
    'expired',
  ]),
})
const callerId = z.object({ sid: z.string().min(1), phoneNumber: z.string() })
const validation = z.object({ validationCode: z.string().regex(/^\d{6}$/) })

/** Twilio Verify (codes by SMS and by call) and OutgoingCallerIds (numbers allowed as caller IDs). */
export function createNumberVerifier(
  settings: ClientSettings & { verifyServiceSid: string; publicUrl: string },
): NumberVerifier {
  const client = createClient(settings)
  const service = client.verify.v2.services(settings.verifyServiceSid)

  async function find(phoneNumber: string) {
    const found = await requestOrNull(
      () => client.outgoingCallerIds.list({ phoneNumber, limit: 1 }),
      [],
    )
    const ids = readResource(z.array(callerId), found)
    // The filter may also match other numbers.
    return ids.find(id => id.phoneNumber === phoneNumber) ?? null
  }

  return {
    async sendCode(to, by) {
      const channel = by === 'text' ? 'sms' : 'call'
      const sent = await requestOrCode(() => service.verifications.create({ to, channel }))
      if (sent.ok) {
        readResource(verification, sent.value)
        return accepted(null)
      }
      return { ok: false, why: refusalOfCode(sent.code, by), code: sent.code }
    },

    async checkCode(to, code) {
      const checked = await requestOrRefusal(
        () => service.verificationChecks.create({ to, code }),
        CHECK_REFUSALS,
      )
      if (!checked.ok) return refused(checked.why)
      return resultOfCheck(readResource(verification, checked.value).status)
    },

    isCallerIdAllowed: async number => (await find(number)) !== null,

    async requestValidation({ id, number, friendlyName }) {
      const requested = await requestOrRefusal(
        () =>
          client.validationRequests.create({
            phoneNumber: number,
            friendlyName: friendlyName.slice(0, FRIENDLY_NAME_MAX_LENGTH),
            statusCallback: webhookUrl(settings.publicUrl, WEBHOOK_PATHS.validation, {
              number: id,
            }),
            statusCallbackMethod: 'POST',
          }),
        VALIDATION_REFUSALS,
      )
      if (!requested.ok) return refused(requested.why)
      const { validationCode } = readResource(validation, requested.value)
      return accepted({ validationCode })
    },

    async removeCallerId(number) {
      const listed = await find(number)
      if (listed)
        await requestOrNull(() => client.outgoingCallerIds(listed.sid).remove(), [NOT_FOUND])
    },
  }
}

function refusalOfCode(code: number, by: 'text' | 'call') {
  const why = SEND_REFUSALS.get(code) ?? 'code-refused'
  const isBlockedCall = why === 'texts-blocked' && by === 'call'
  const isDisabledText = why === 'no-code-calls' && by === 'text'
  return isBlockedCall || isDisabledText ? 'code-refused' : why
}

function resultOfCheck(status: z.infer<typeof verification>['status']) {
  switch (status) {
    case 'approved':
      return accepted(null)
    case 'max_attempts_reached':
      return refused('too-many-attempts')
    case 'pending':
    case 'failed':
      return refused('wrong-code')
    default:
      return refused('code-expired')
  }
}
