/* The script of the dialog: shows the amount, offers the outcomes, notifies the page. */
import type { OpenAnswer, PayAnswer } from '../checkout.ts'
import type { Refusal } from '../refusal.ts'
import type { DialogMessage } from './dialog-message.ts'

const SUCCESS_SHOWN_MS = 450
const HALF_BRIGHT = 128

const query = new URLSearchParams(location.search)
const text = (name: string) => query.get(name) ?? ''
const find = <Kind extends HTMLElement>(selector: string) =>
  document.querySelector(selector) as Kind
const dialog = find('[role="dialog"]')
const failure = find('#failure')
const progress = find('#progress')
const choices = [...document.querySelectorAll<HTMLButtonElement>('button[data-act]')]
const close = find<HTMLButtonElement>('#close')

type WithoutSender = DialogMessage extends infer Message
  ? Message extends DialogMessage
    ? Omit<Message, 'from'>
    : never
  : never
/** Sends a message to the page that opened this dialog, and to no other origin. */
function notifyPage(message: WithoutSender): void {
  window.parent.postMessage({ from: 'razorpay-sandbox', ...message }, text('origin'))
}

async function request<Answer>(path: 'open' | 'pay', more: object = {}): Promise<Answer> {
  const fields = ['key', 'order_id', 'amount', 'currency', 'description']
  const response = await fetch(`/v1/checkout/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...Object.fromEntries(fields.map(name => [name, text(name)])),
      notes: notes(),
      ...more,
    }),
  })
  return (await response.json()) as Answer
}

const UNREACHABLE: { ok: false } & Refusal = {
  ok: false,
  error: {
    code: 'SERVER_ERROR',
    description: 'The payment could not be made: the sandbox does not answer.',
  },
}

async function start(): Promise<void> {
  applyColor(text('color'))
  find('#merchant').textContent = text('name') || 'Merchant'
  find('#description').textContent = text('description')
  find('#initial').textContent = (text('name') || 'M').slice(0, 1).toUpperCase()
  for (const button of choices) button.addEventListener('click', () => void pay(button))
  close.addEventListener('click', dismiss)
  listenForKeys()
  document.body.addEventListener('click', event => {
    if (event.target === document.body && text('backdropclose') === 'true') dismiss()
  })
  dialog.focus()

  const answer = await request<OpenAnswer>('open').catch(() => UNREACHABLE)
  if (!answer.ok) return refuse(answer.error)
  find('#amount').textContent = money(answer.amount, answer.currency)
  dialog.dataset['state'] = 'ready'
  for (const button of choices) button.disabled = false
  choices[0]?.focus()
}

/** Uses the merchant's colour, with readable letters on it. */
function applyColor(color: string): void {
  if (!/^#[0-9a-f]{6}$/i.test(color)) return
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => parseInt(color.slice(at, at + 2), 16))
  const brightness = (red * 299 + green * 587 + blue * 114) / 1000
  const { style } = document.documentElement
  style.setProperty('--accent', color)
  style.setProperty('--ink', brightness > HALF_BRIGHT ? '#0b1230' : '#fff')
}

async function pay(button: HTMLButtonElement): Promise<void> {
  for (const choice of choices) choice.disabled = true
  failure.hidden = true
  progress.textContent = 'Processing…'
  const answer = await request<PayAnswer>('pay', {
    outcome: button.dataset['act'] === 'fail' ? 'fail' : 'pay',
    webhook: button.dataset['act'] === 'pay-silently' ? 'none' : 'sent',
  }).catch(() => UNREACHABLE)
  progress.textContent = ''
  if (!answer.ok) {
    showFailure(answer.error)
    for (const choice of choices) choice.disabled = false
    return button.focus()
  }
  const { ok: _, ...response } = answer
  dialog.dataset['state'] = 'paid'
  progress.textContent = 'Payment successful'
  setTimeout(() => notifyPage({ type: 'paid', response }), SUCCESS_SHOWN_MS)
}

/** Shows why the order cannot be paid; only Close is left. */
function refuse(error: Refusal['error']): void {
  dialog.dataset['state'] = 'refused'
  find('#amount').textContent = ''
  for (const choice of choices) choice.hidden = true
  showFailure(error)
  close.focus()
}

function showFailure(error: Refusal['error']): void {
  failure.textContent = error.description
  failure.hidden = false
  notifyPage({ type: 'failed', error })
}

function dismiss(): void {
  // After a payment, closing must not be reported as dismissing.
  if (dialog.dataset['state'] !== 'paid') notifyPage({ type: 'dismissed' })
}

/** Escape closes the dialog; Tab moves the focus inside it. */
function listenForKeys(): void {
  window.addEventListener('keydown', event => {
    if (event.key === 'Escape' && text('escape') !== 'false') return dismiss()
    if (event.key !== 'Tab') return
    const stops = [...document.querySelectorAll('button')].filter(
      button => !button.disabled && !button.hidden,
    )
    const edge = event.shiftKey ? stops[0] : stops.at(-1)
    if (document.activeElement !== edge && document.activeElement !== dialog) return
    event.preventDefault()
    ;(event.shiftKey ? stops.at(-1) : stops[0])?.focus()
  })
}

function notes(): unknown {
  try {
    return JSON.parse(text('notes'))
  } catch {
    return {}
  }
}

function money(amount: number, currency: string): string {
  return new Intl.NumberFormat('en-IN', { style: 'currency', currency }).format(amount / 100)
}

void start()
