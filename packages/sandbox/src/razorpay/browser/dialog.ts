/* The script of the dialog: shows the amount, offers the methods, notifies the page. */
import type { OpenAnswer, PayAnswer, StatusAnswer } from '../checkout.ts'
import type { Refusal } from '../refusal.ts'
import type { DialogMessage } from './checkout.ts'
import { money, request, text } from './dialog-request.ts'

type PayableOrder = OpenAnswer & { ok: true }

const POLL_MS = 200
/** The vendor's script names Google Pay's address here, from which a browser would fetch a manifest. */
const ANY_METHOD = 'basic-card'
const CANCELLED: PayAnswer = {
  ok: false,
  error: {
    code: 'BAD_REQUEST_ERROR',
    description:
      "You may have cancelled the payment or there was a delay in response from the bank's page. Please retry payment.",
    source: 'customer',
    step: 'payment_authentication',
    reason: 'payment_cancelled',
  },
}

const find = <Kind extends HTMLElement>(selector: string) =>
  document.querySelector(selector) as Kind
const dialog = find<HTMLDialogElement>('dialog')
const failure = find('#failure')
const progress = find('#progress')
const methods = find<HTMLFieldSetElement>('#methods')
const payButton = find<HTMLButtonElement>('#pay')

/** Sends a message to the page that opened this dialog, and to no other origin. */
function notifyPage(message: DialogMessage): void {
  window.parent.postMessage(message, text('origin'))
}

async function start(): Promise<void> {
  find('#merchant').textContent = text('name') || 'Merchant'
  find('#description').textContent = text('description')
  find('#google-pay').hidden = !hasPaymentRequest()
  find('#close').addEventListener('click', () => dialog.close())
  dialog.addEventListener('close', () => notifyPage({ type: 'dismissed' }))
  payButton.addEventListener('click', () => void pay())
  dialog.showModal()
  const order = await request<OpenAnswer>('open')
  if (!order.ok) return refuse(order.error)
  find('#amount').textContent = money(order.amount, order.currency)
  allowChoice(true)
  payButton.focus()
}

function allowChoice(isAllowed: boolean): void {
  methods.disabled = payButton.disabled = !isAllowed
}

async function pay(): Promise<void> {
  const method = find<HTMLInputElement>('input:checked').value
  allowChoice(false)
  failure.textContent = ''
  const isApp = method === 'upi' || method === 'tez'
  // A window opens only in the click.
  const bank = isApp ? null : window.open('', 'razorpay_bank', 'width=480,height=640')
  // Without a handle of the window, the vendor gives up: no payment is tried, and the page gets no event.
  if (!isApp && !bank) return allowChoice(true)
  const order = await request<OpenAnswer>('open')
  if (!order.ok) {
    bank?.close()
    return refuse(order.error)
  }
  const answer = bank ? await askBank(bank, method, order) : await askApp(method, order)
  progress.textContent = ''
  if (answer.ok) {
    const { ok: _, ...response } = answer
    return notifyPage({ type: 'paid', response })
  }
  showFailure(answer.error)
  allowChoice(true)
}

/** @returns what the order's payment has become when the bank's window is closed */
async function askBank(bank: Window, method: string, order: PayableOrder): Promise<PayAnswer> {
  progress.textContent = 'Waiting for the window of the bank…'
  const query = new URLSearchParams(location.search)
  query.set('method', method)
  bank.location.href = `/v1/checkout/bank?${query}`
  while (!bank.closed) await pause()
  return (await answerTo(order)) ?? CANCELLED
}

/**
 * Opens a UPI app by its link, in this frame, and waits until the customer has answered in the app. In the sandbox the
 * control API responds. A browser that blocks the link replaces this document by an error page, so that no page waits.
 *
 * @param scheme of the app: `upi` for any, or for example `tez`
 */
async function askApp(scheme: string, order: PayableOrder): Promise<PayAnswer> {
  progress.textContent = 'Waiting for the payment app…'
  const link = new URLSearchParams({
    pa: 'merchant@sandbox',
    pn: text('name') || 'Merchant',
    tr: text('order_id'),
    am: (order.amount / 100).toFixed(2),
    cu: order.currency,
  })
  location.href = `${scheme}://pay?${link}`
  for (;;) {
    await pause()
    const answer = await answerTo(order)
    if (answer) return answer
  }
}

/** @returns the result of the newest attempt, or null without an attempt since the order was read */
async function answerTo({ attempts }: PayableOrder): Promise<PayAnswer | null> {
  const status = await request<StatusAnswer>('status', { attempts })
  return 'waiting' in status ? null : status
}

function pause(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, POLL_MS))
}

/** Whether this document may use `PaymentRequest`, which the page's permissions policy decides. */
function hasPaymentRequest(): boolean {
  try {
    const total = { label: 'Total', amount: { currency: 'INR', value: '1.00' } }
    return Boolean(new PaymentRequest([{ supportedMethods: ANY_METHOD, data: {} }], { total }))
  } catch {
    return false
  }
}

/** Shows why the order cannot be paid; only Close is left. */
function refuse(error: Refusal['error']): void {
  methods.hidden = payButton.hidden = true
  progress.textContent = ''
  showFailure(error)
}

function showFailure(error: Refusal['error']): void {
  failure.textContent = error.description
  notifyPage({ type: 'failed', error })
}

void start()
