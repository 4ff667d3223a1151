import type { E164 } from '@ringback/contract/phone'
import { accepted, refused } from '@ringback/contract/outcome'
import type { Clock } from '../src/ports/clock.ts'
import type { NumberVerifier } from '../src/ports/number-verifier.ts'
import { VendorUnavailable } from '../src/ports/vendor-unavailable.ts'

/** Proves numbers in memory, by the rules of the vendor. Tests read what it was asked to do. */
export interface FakeVerifier extends NumberVerifier {
  /** The code that a number was sent last. */
  codes: Map<string, { code: string; sentAt: number; checks: number }>
  /** What may be shown. */
  allowedCallerIds: Set<string>
  /** Validation calls, oldest first. */
  calls: { number: E164; statusUrl: string; validationCode: string }[]
  /** Numbers that receive nothing and cannot be called. */
  unreachable: Set<string>
  removed: string[]
  /** How often it was asked whether a number may be shown. */
  allowedRequests: number
  /** While true, every question to it fails as an outage would. */
  isDown: boolean
}

const CODE_LIFE_MS = 600_000
const MOST_CHECKS = 5

export function fakeVerifier(clock: Clock): FakeVerifier {
  let drawn = 0
  const draw = () => String((++drawn * 7_919) % 1_000_000).padStart(6, '0')
  const answer = () => {
    if (fake.isDown) throw new VendorUnavailable('verifier', 'does not answer')
  }
  const fake: FakeVerifier = {
    codes: new Map(),
    allowedCallerIds: new Set(),
    calls: [],
    unreachable: new Set(),
    removed: [],
    allowedRequests: 0,
    isDown: false,
    async sendCode(number) {
      answer()
      if (fake.unreachable.has(number)) return refused('cannot-receive')
      fake.codes.set(number, { code: draw(), sentAt: clock.now().getTime(), checks: 0 })
      return accepted(null)
    },
    async checkCode(number, code) {
      answer()
      const sent = fake.codes.get(number)
      if (!sent || clock.now().getTime() - sent.sentAt >= CODE_LIFE_MS) {
        return refused('code-expired')
      }
      if (sent.checks >= MOST_CHECKS) return refused('too-many-attempts')
      sent.checks += 1
      if (sent.code !== code) return refused('wrong-code')
      fake.codes.delete(number)
      return accepted(null)
    },
    async isCallerIdAllowed(number) {
      answer()
      fake.allowedRequests += 1
      return fake.allowedCallerIds.has(number)
    },
    async requestValidation({ number, statusUrl }) {
      answer()
      if (fake.allowedCallerIds.has(number)) return refused('already-valid')
      if (fake.unreachable.has(number)) return refused('cannot-call')
      const validationCode = draw()
      fake.calls.push({ number, statusUrl, validationCode })
      return accepted({ validationCode })
    },
    async removeCallerId(number) {
      answer()
      fake.removed.push(number)
      fake.allowedCallerIds.delete(number)
    },
  }
  return fake
}
