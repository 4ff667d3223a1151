/* The script of the frame: solves the check after a moment, shows the outcome, notifies the page. */
import type { ChallengeAnswer } from '../turnstile.ts'
import type { WidgetMessage } from './widget-message.ts'

const SOLVING_MS = 300
/** How long the sandbox's widget waits for a click; the vendor's waits for minutes. */
const INTERACTIVE_MS = 1_500

const query = new URLSearchParams(location.search)
const theme = query.get('theme') ?? 'auto'
document.documentElement.dataset['theme'] = theme
const box = document.querySelector('#widget') as HTMLElement
const status = document.querySelector('#words') as HTMLElement
const again = document.querySelector('button') as HTMLButtonElement
let expiry: ReturnType<typeof setTimeout> | undefined
let notices: WebSocket | undefined

function show(state: 'checking' | 'passed' | 'failed' | 'expired', text: string): void {
  box.dataset['state'] = state
  status.textContent = text
  again.hidden = state !== 'failed' && state !== 'expired'
}

function notifyPage(message: WidgetMessage): void {
  window.parent.postMessage(message, query.get('origin') ?? '*')
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

async function check(): Promise<void> {
  clearTimeout(expiry)
  notices?.close()
  show('checking', 'Verifying…')
  await new Promise(resolve => setTimeout(resolve, SOLVING_MS))
  const answer = await requestToken().catch((): ChallengeAnswer => ({ ok: false, code: '200500' }))
  if (!answer.ok && answer.code === null) {
    void (answer.outcome === 'unsolved' ? waitForClick() : refuseBrowser())
    return
  }
  if (!answer.ok) {
    show('failed', 'Verification failed')
    notifyPage({ from: 'turnstile-sandbox', type: 'failed', code: answer.code })
    return
  }
  show('passed', 'Success!')
  notifyPage({ from: 'turnstile-sandbox', type: 'passed', token: answer.token })
  const { token, lifeMs, refresh } = answer
  expiry = setTimeout(() => {
    expire()
    if (refresh && query.get('refresh') === 'auto') void check()
  }, lifeMs)
  watchExpiry(token)
}

/** Nobody can click: the challenge times out. */
async function waitForClick(): Promise<void> {
  show('checking', 'Verify you are human')
  notifyPage({ from: 'turnstile-sandbox', type: 'interactive' })
  await new Promise(resolve => setTimeout(resolve, INTERACTIVE_MS))
  show('expired', 'Verification timed out')
  notifyPage({ from: 'turnstile-sandbox', type: 'timed-out' })
}

function refuseBrowser(): void {
  show('failed', 'Browser not supported')
  notifyPage({ from: 'turnstile-sandbox', type: 'unsupported' })
}

function expire(): void {
  clearTimeout(expiry)
  notices?.close()
  show('expired', 'Verification expired')
  notifyPage({ from: 'turnstile-sandbox', type: 'expired' })
}

/** Control can expire the token early; the server then sends a message on this socket. */
function watchExpiry(token: string): void {
  const address = new URL('expiry', location.href)
  address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:'
  address.search = new URLSearchParams({ token }).toString()
  notices = new WebSocket(address)
  notices.addEventListener('message', expire)
}

again.addEventListener('click', () => void check())
void check()
