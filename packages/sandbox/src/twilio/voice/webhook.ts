import type { WebhookDescription, WebhookQueue } from '../../webhook-queue.ts'
import { signForm } from '../signature.ts'

export type Form = Readonly<Record<string, string>>

/** Posts a signed form to the product's webhook, after `ready` has resolved. */
export type PostForm = (
  url: string,
  form: Form,
  ready?: Promise<unknown>,
) => Promise<{ status: number; body: string }>

/** The vendor waits 15 s for an answer and reads at most 64 KB of it. */
const TIMEOUT_MS = 15_000
const MAX_BODY_LENGTH = 65_536

/** @returns a function that rejects when the connection fails, when no answer arrives in time, and when the answer is too long */
export function createPoster(
  authToken: string,
  queue: WebhookQueue,
  timeoutMs = TIMEOUT_MS,
): PostForm {
  const post = async (url: string, form: Form) => {
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
    if (body.length > MAX_BODY_LENGTH) throw new Error('the answer is longer than 64 KB')
    return { status: response.status, body }
  }
  return (url, form, ready) =>
    queue.deliver(describeWebhook(url, form), async () => {
      await ready
      return post(url, form)
    })
}

function describeWebhook(url: string, form: Form): WebhookDescription {
  const recording = form['RecordingStatus'] && `recording ${form['RecordingStatus']}`
  const event =
    recording ?? form['VerificationStatus'] ?? form['DialCallStatus'] ?? form['CallStatus'] ?? ''
  return { event, path: new URL(url).pathname, subject: form['CallSid'] ?? null }
}
