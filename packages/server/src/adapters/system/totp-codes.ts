import { Secret, TOTP } from 'otpauth'
import type { OneTimeCodes } from '../../ports/system.ts'

const PERIOD_SECONDS = 30
/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20

/** One-time codes as every authenticator app makes them: SHA-1, six digits, 30 seconds. */
export const totpCodes: OneTimeCodes = {
  newSecret: () => new Secret({ size: SECRET_BYTES }).base32,
  uriOf: (secret, { issuer, email }) =>
    new TOTP({ secret, issuer, label: email, period: PERIOD_SECONDS }).toString(),
  timeStepOf(secret, code, now) {
    const totp = new TOTP({ secret, period: PERIOD_SECONDS })
    // Clocks of phones and delays of typing: the neighbouring codes are accepted too.
    const distance = totp.validate({ token: code, timestamp: now.getTime(), window: 1 })
    if (distance === null) return null
    return BigInt(Math.floor(now.getTime() / (PERIOD_SECONDS * 1_000)) + distance)
  },
}
