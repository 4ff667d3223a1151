/* The script of the frame: solves the check after a moment, shows the outcome, notifies the page. */
import type { ChallengeAnswer } from '../turnstile.ts'
import type { WidgetMessage } from './api.ts'

type Passed = ChallengeAnswer & { ok: true }

const SOLVING_MS = 300
const POLL_MS = 1_000

const query = new URLSearchParams(location.search)
const status = document.querySelector('#status') as HTMLElement
const again = document.querySelector('button') as HTMLButtonElement

/** @param message to the page that shows the widget, and to no other origin */
function show(text: string, message?: WidgetMessage): void {
  status.textContent = text
  again.hidden = message === undefined || message.type === 'passed'
  if (message) window.parent.postMessage(message, query.get('origin') ?? '')
}

async function check(): Promise<void> {
  show('Verifying…')
  await pause(SOLVING_MS)
  const answer = await requestToken().catch((): ChallengeAnswer => ({ ok: false, code: '200500' }))
  if (answer.ok) {
    show('Success!', { type: 'passed', token: answer.token })
    return watchExpiry(answer)
  }
  show('Verification failed', { type: 'failed', code: answer.code })
}

async function requestToken(): Promise<ChallengeAnswer> {
  const fields = ['sitekey', 'hostname', 'action', 'cdata']
  const response = await fetch('challenge', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(Object.fromEntries(fields.map(name => [name, query.get(name) ?? '']))),
  })
  return (await response.json()) as ChallengeAnswer
}

/** Waits until the token has expired. One that lived its whole life is replaced by itself, as the vendor does. */
async function watchExpiry({ token, lifeMs }: Passed): Promise<void> {
  const endsAt = Date.now() + lifeMs
  while (!(await isExpired(token))) await pause(POLL_MS)
  show('Verification expired', { type: 'expired' })
  if (Date.now() >= endsAt) void check()
}

async function isExpired(token: string): Promise<boolean> {
  const response = await fetch(`expired?${new URLSearchParams({ token })}`).catch(() => null)
  return response?.ok === true && ((await response.json()) as boolean)
}

function pause(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}

document.documentElement.style.colorScheme = query.get('theme')?.replace('auto', '') ?? ''
again.addEventListener('click', () => void check())
void check()
