import type { Logger } from 'pino'
import * as z from 'zod'
import { isPublic } from '../../core/is-public.ts'
import type { BotCheck } from '../../ports/ports.ts'
import { VendorUnavailable } from '../../ports/vendors/vendor-unavailable.ts'
import { parseJson, vendorFetch } from '../vendor-fetch.ts'

const TIMEOUT_MS = 5_000
const RESPONSE_MAX_BYTES = 64 * 1024

const siteVerifyResponse = z.object({
  success: z.boolean(),
  'error-codes': z.array(z.string()).default([]),
  /** The host of the page that showed the widget. */
  hostname: z.string().nullish(),
  metadata: z.object({ result_with_testing_key: z.boolean().nullish() }).nullish(),
})

interface TurnstileOptions {
  secretKey: string
  verifyUrl: string
  /** The address of our pages. A token from a page of another host is refused. */
  publicUrl: string
  log: Pick<Logger, 'warn'>
}

/** Error codes for our own or the vendor's faults. They do not mean that the visitor failed the check. */
const SERVICE_ERROR_CODES = [
  'missing-input-secret',
  'invalid-input-secret',
  'bad-request',
  'internal-error',
]

/** Cloudflare Turnstile's siteverify (developers.cloudflare.com/turnstile/get-started/server-side-validation). */
export function turnstile(settings: TurnstileOptions): BotCheck {
  const expected = new URL(settings.publicUrl).hostname
  // On this machine, localhost and 127.0.0.1 are the same page.
  const isAnyHost = !isPublic(settings.publicUrl)
  return {
    async verify(token, remoteAddress) {
      const response = await siteVerify(settings.verifyUrl, {
        secret: settings.secretKey,
        response: token,
        remoteip: remoteAddress,
      })
      const { success, hostname, metadata } = response
      const fault = response['error-codes'].find(code => SERVICE_ERROR_CODES.includes(code))
      if (!success && fault) throw new VendorUnavailable('Turnstile', fault)
      if (!success || metadata?.result_with_testing_key) return success
      if (isAnyHost || hostname === expected) return true
      settings.log.warn(
        { hostname, expected },
        'A bot check passed on a page of another host and was refused',
      )
      return false
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
