/* The page of the customer's bank, in a window of its own: confirms or refuses the payment, then closes. */
import type { PayAnswer } from '../checkout.ts'
import type { BankMessage } from './bank-window.ts'
import { money, request, text } from './dialog-request.ts'

const find = (selector: string) => document.querySelector(selector) as HTMLElement
const progress = find('#progress')
const buttons = [...document.querySelectorAll('button')]

async function answer(button: HTMLButtonElement): Promise<void> {
  for (const each of buttons) each.disabled = true
  const { outcome, webhook = 'sent' } = button.dataset
  const result = await request<PayAnswer>('pay', { outcome, webhook, method: text('method') })
  const message: BankMessage = { from: 'razorpay-sandbox-bank', answer: result }
  const opener = window.opener as Window | null
  opener?.postMessage(message, location.origin)
  progress.textContent = 'You can close this window.'
  window.close()
}

find('#amount').textContent = money(Number(text('amount')), text('currency'))
for (const button of buttons) button.addEventListener('click', () => void answer(button))
buttons[0]?.focus()
