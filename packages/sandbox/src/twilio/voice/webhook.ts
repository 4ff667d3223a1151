import { signForm } from '../signature.ts'

export type Form = Readonly<Record<string, string>>

/** How the carrier asks its customer: a signed form POST. */
export type PostForm = (url: string, form: Form) => Promise<{ status: number; body: string }>

/** The vendor waits 15 s for an answer and reads at most 64 KB of it. */
const TIMEOUT_MS = 15_000
const LONGEST_BODY = 65_536

/** @returns a poster that rejects on no connection, no answer in 15 s, or too long an answer. */
export function createPoster(authToken: string, timeoutMs = TIMEOUT_MS): PostForm {
  return async (url, form) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
        accept: '*/*',
        'user-agent': 'TwilioProxy/1.1',
        'x-twilio-signature': signForm(authToken, url, form),
      },
      body: new URLSearchParams(form).toString(),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const body = await response.text()
    if (body.length > LONGEST_BODY) throw new Error('the answer is longer than 64 KB')
    return { status: response.status, body }
  }
}
