import * as z from 'zod'
import type { BotCheck } from '../../ports/bot-check.ts'
import { VendorUnavailable } from '../../ports/vendor-unavailable.ts'
import { parseJson, vendorFetch } from '../vendor-fetch.ts'

const TIMEOUT_MS = 5_000
const RESPONSE_MAX_BYTES = 64 * 1024

const siteVerifyResponse = z.object({
  success: z.boolean(),
  'error-codes': z.array(z.string()).default([]),
})

/** Error codes for our own or the vendor's faults. They do not mean that the visitor failed the check. */
const SERVICE_ERROR_CODES = [
  'missing-input-secret',
  'invalid-input-secret',
  'bad-request',
  'internal-error',
]

/** Cloudflare Turnstile's siteverify (developers.cloudflare.com/turnstile/get-started/server-side-validation). */
export function turnstile(settings: { secretKey: string; verifyUrl: string }): BotCheck {
  return {
    async verify(token, remoteAddress) {
      const { success, 'error-codes': codes } = await siteVerify(settings.verifyUrl, {
        secret: settings.secretKey,
        response: token,
        remoteip: remoteAddress,
      })
      const fault = codes.find(code => SERVICE_ERROR_CODES.includes(code))
      if (!success && fault) throw new VendorUnavailable('Turnstile', fault)
      return success
    },
  }
}

async function siteVerify(
  url: string,
  form: Record<string, string>,
): Promise<z.infer<typeof siteVerifyResponse>> {
  const { text } = await vendorFetch('Turnstile', {
    url,
    method: 'POST',
    body: new URLSearchParams(form),
    timeoutMs: TIMEOUT_MS,
    maxBytes: RESPONSE_MAX_BYTES,
  })
  const parsed = siteVerifyResponse.safeParse(parseJson(text))
  if (parsed.success) return parsed.data
  throw new VendorUnavailable('Turnstile', 'sent an invalid response', { cause: parsed.error })
}
