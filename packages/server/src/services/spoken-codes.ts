import { createHmac } from 'node:crypto'
import { VERIFICATION_CODE_LENGTH } from '@ringback/contract/limits'
import { accepted, refused } from '@ringback/contract/outcome'
import type { E164 } from '@ringback/contract/phone/e164'
import type { Clock } from '../ports/system.ts'
import type { Database } from '../ports/database.ts'
import type { Announcements, NumberVerifier } from '../ports/vendors/number-verifier.ts'
import { type SentCode, findSentCode } from '../store/caller-ids/sent-codes.ts'

interface SpokenCodesOptions {
  announcements: Announcements
  database: Database
  clock: Clock
  /** Makes the codes: the first secret for new ones, all for those that were sent. */
  secrets: readonly string[]
  /** What the called phone shows. */
  callerId: E164
}

/**
 * Proves numbers by calls that read a code out, where the carrier has no service for it. A code follows from our secret
 * and from what is stored about its sending, so a new one replaces it, and a used one is deleted with that. The carrier
 * shows every caller ID that its company allows us, and requires no validation.
 */
export function createSpokenCodes(options: SpokenCodesOptions): NumberVerifier {
  const { database, clock, secrets } = options
  const find = async (number: E164): Promise<SentCode | null> => {
    const sent = await database.read(db => findSentCode(db, number))
    return sent && sent.validUntil > clock.now() ? sent : null
  }
  return {
    async sendCode(number, by) {
      if (by === 'text') return { ok: false, why: 'no-texts', code: 0 }
      const sent = await find(number)
      if (!sent) throw new Error('A code is sent that was not claimed')
      const digits = [...codeOf(sent, secrets[0] ?? '')]
      await options.announcements.announce({
        ...{ to: number, callerId: options.callerId },
        // A pause behind each digit.
        text: `Your verification code is: ${digits.join(', ')}.`,
      })
      return accepted(null)
    },
    async checkCode(number, code) {
      const sent = await find(number)
      if (!sent) return refused('code-expired')
      const isRight = secrets.some(secret => codeOf(sent, secret) === code)
      return isRight ? accepted(null) : refused('wrong-code')
    },
    isCallerIdAllowed: async () => true,
    requestValidation: async () => refused('already-valid'),
    removeCallerId: async () => {},
  }
}

function codeOf({ phoneNumber, userId, validUntil }: SentCode, secret: string): string {
  const about = `code ${phoneNumber} ${userId} ${validUntil.getTime()}`
  const hash = createHmac('sha256', secret).update(about).digest()
  // Of 48 bits, so that all codes are as likely.
  const code = hash.readUIntBE(0, 6) % 10 ** VERIFICATION_CODE_LENGTH
  return String(code).padStart(VERIFICATION_CODE_LENGTH, '0')
}
