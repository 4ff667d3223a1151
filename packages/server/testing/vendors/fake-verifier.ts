import type { E164 } from '@ringback/contract/phone/e164'
import { accepted, refused } from '@ringback/contract/outcome'
import type { CodeWay } from '@ringback/contract/customers/numbers/verified-numbers'
import type { Clock } from '../../src/ports/system.ts'
import type { NumberVerifier, SendCodeRefusal } from '../../src/ports/vendors/number-verifier.ts'
import { VendorUnavailable } from '../../src/ports/vendors/vendor-unavailable.ts'

/** Verifies numbers in memory, by the rules of the vendor. Tests read the requests that it received. */
export interface FakeVerifier extends NumberVerifier {
  /** The last code that was sent to each number. */
  codes: Map<string, { code: string; by: CodeWay; sentAt: number; checks: number }>
  /** Numbers that the carrier allows as caller IDs. */
  allowedCallerIds: Set<string>
  /** Validation calls, oldest first. */
  calls: { id: string; number: E164; validationCode: string }[]
  /** Numbers that can neither receive a code nor be called. */
  unreachable: Set<string>
  /** Numbers that receive no text messages. */
  landlines: Set<string>
  /** Why the vendor refuses every code that is sent this way, with its error code. */
  refusals: Partial<Record<CodeWay, { why: SendCodeRefusal; code: number }>>
  removed: string[]
  /** How many times `isCallerIdAllowed` was requested. */
  allowedRequests: number
  /** While true, every request fails as in an outage. */
  isDown: boolean
}

const CODE_LIFE_MS = 600_000
const MAX_CHECKS = 5

export function fakeVerifier(clock: Clock): FakeVerifier {
  let drawn = 0
  const drawCode = () => String((++drawn * 7_919) % 1_000_000).padStart(6, '0')
  const throwIfDown = () => {
    if (fake.isDown) throw new VendorUnavailable('verifier', 'does not answer')
  }
  const fake: FakeVerifier = {
    codes: new Map(),
    allowedCallerIds: new Set(),
    calls: [],
    unreachable: new Set(),
    landlines: new Set(),
    refusals: {},
    removed: [],
    allowedRequests: 0,
    isDown: false,
    async sendCode(number, by) {
      throwIfDown()
      const refusal = fake.refusals[by]
      if (refusal) return { ok: false, ...refusal }
      if (fake.unreachable.has(number)) return { ok: false, why: 'cannot-receive', code: 60200 }
      if (by === 'text' && fake.landlines.has(number)) {
        return { ok: false, why: 'no-texts', code: 60205 }
      }
      fake.codes.set(number, { code: drawCode(), by, sentAt: clock.now().getTime(), checks: 0 })
      return accepted(null)
    },
    async checkCode(number, code) {
      throwIfDown()
      const sent = fake.codes.get(number)
      if (!sent || clock.now().getTime() - sent.sentAt >= CODE_LIFE_MS) {
        return refused('code-expired')
      }
      if (sent.checks >= MAX_CHECKS) return refused('too-many-attempts')
      sent.checks += 1
      if (sent.code !== code) return refused('wrong-code')
      fake.codes.delete(number)
      return accepted(null)
    },
    async isCallerIdAllowed(number) {
      throwIfDown()
      fake.allowedRequests += 1
      return fake.allowedCallerIds.has(number)
    },
    async requestValidation({ id, number }) {
      throwIfDown()
      if (fake.allowedCallerIds.has(number)) return refused('already-valid')
      if (fake.unreachable.has(number)) return refused('cannot-call')
      const validationCode = drawCode()
      fake.calls.push({ id, number, validationCode })
      return accepted({ validationCode })
    },
    async removeCallerId(number) {
      throwIfDown()
      fake.removed.push(number)
      fake.allowedCallerIds.delete(number)
    },
  }
  return fake
}
