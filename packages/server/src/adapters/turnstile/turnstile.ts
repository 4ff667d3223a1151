import * as z from 'zod'
import type { BotCheck } from '../../ports/bot-check.ts'
import { VendorUnavailable } from '../../ports/vendor-unavailable.ts'

const PATIENCE_MS = 5_000
const MAX_ANSWER_BYTES = 64 * 1024

const verdict = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).default([]) })

/** Faults of ours, not of the visitor: he must not be told that he failed the check. */
const OUR_FAULTS = ['missing-input-secret', 'invalid-input-secret', 'bad-request', 'internal-error']

/** Cloudflare Turnstile's siteverify (developers.cloudflare.com/turnstile/get-started/server-side-validation). */
export function turnstile(settings: { secretKey: string; verifyUrl: string }): BotCheck {
  return {
    async verify(token, remoteAddress) {
      const { success, 'error-codes': codes } = await ask(settings.verifyUrl, {
        secret: settings.secretKey,
        response: token,
        remoteip: remoteAddress,
      })
      const ours = codes.find(code => OUR_FAULTS.includes(code))
      if (!success && ours) throw new VendorUnavailable('turnstile', ours)
      return success
    },
  }
}

async function ask(url: string, form: Record<string, string>): Promise<z.infer<typeof verdict>> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams(form),
      signal: AbortSignal.timeout(PATIENCE_MS),
      redirect: 'error',
    })
    const text = await readAtMost(response, MAX_ANSWER_BYTES)
    return verdict.parse(JSON.parse(text))
  } catch (error) {
    throw new VendorUnavailable('turnstile', 'no sensible answer', { cause: error })
  }
}

async function readAtMost(response: Response, bytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let read = 0
  for await (const chunk of response.body ?? []) {
    read += chunk.byteLength
    if (read > bytes) throw new Error('the answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
