/* The script of the dialog: shows the amount, offers the methods, notifies the page. */
import type { OpenAnswer, PayAnswer } from '../checkout.ts'
import type { Refusal } from '../refusal.ts'
import { askBank } from './bank-window.ts'
import type { DialogMessage } from './dialog-message.ts'
import { money, request, text } from './dialog-request.ts'
import { askApp, hasPaymentRequest } from './payment-app.ts'

const SUCCESS_SHOWN_MS = 450
const HALF_BRIGHT = 128

const find = <Kind extends HTMLElement>(selector: string) =>
  document.querySelector(selector) as Kind
const dialog = find('[role="dialog"]')
const failure = find('#failure')
const progress = find('#progress')
const methods = find<HTMLFieldSetElement>('#methods')
const payButton = find<HTMLButtonElement>('#pay')
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

async function start(): Promise<void> {
  applyColor(text('color'))
  find('#merchant').textContent = text('name') || 'Merchant'
  find('#description').textContent = text('description')
  find('#initial').textContent = (text('name') || 'M').slice(0, 1).toUpperCase()
  find('label:has([value="tez"])').hidden = !hasPaymentRequest()
  close.addEventListener('click', dismiss)
  listenForKeys()
  document.body.addEventListener('click', event => {
    if (event.target === document.body && text('backdropclose') === 'true') dismiss()
  })
  dialog.focus()

  const order = await request<OpenAnswer>('open')
  if (!order.ok) return refuse(order.error)
  find('#amount').textContent = money(order.amount, order.currency)
  dialog.dataset['state'] = 'ready'
  payButton.addEventListener('click', () => void pay(order))
  allowChoice(true)
  payButton.focus()
}

function allowChoice(isAllowed: boolean): void {
  methods.disabled = !isAllowed
  payButton.disabled = !isAllowed
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

async function pay(order: OpenAnswer & { ok: true }): Promise<void> {
  const method = find<HTMLInputElement>('input[name="method"]:checked').value
  allowChoice(false)
  failure.hidden = true
  const answer = await askCustomer(method, order)
  progress.textContent = ''
  if (answer === null) return allowChoice(true)
  if (!answer.ok) {
    showFailure(answer.error)
    allowChoice(true)
    return payButton.focus()
  }
  const { ok: _, ...response } = answer
  dialog.dataset['state'] = 'paid'
  progress.textContent = 'Payment successful'
  setTimeout(() => notifyPage({ type: 'paid', response }), SUCCESS_SHOWN_MS)
}

/** @returns null when nobody could be asked: no payment was tried, and the page is not told */
async function askCustomer(
  method: string,
  order: OpenAnswer & { ok: true },
): Promise<PayAnswer | null> {
  if (method === 'upi' || method === 'tez') {
    return askApp(method, order, () => (progress.textContent = 'Waiting for the payment app…'))
  }
  progress.textContent = 'Waiting for the window of the bank…'
  return askBank(method)
}

/** Shows why the order cannot be paid; only Close is left. */
function refuse(error: Refusal['error']): void {
  dialog.dataset['state'] = 'refused'
  find('#amount').textContent = ''
  methods.hidden = true
  payButton.hidden = true
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
    const stops = [
      ...document.querySelectorAll<HTMLElement>('input:checked:enabled, button:enabled'),
    ].filter(stop => stop.checkVisibility())
    const edge = event.shiftKey ? stops[0] : stops.at(-1)
    if (document.activeElement !== edge && document.activeElement !== dialog) return
    event.preventDefault()
    ;(event.shiftKey ? stops.at(-1) : stops[0])?.focus()
  })
}

void start()
