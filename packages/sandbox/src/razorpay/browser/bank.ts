/* The page of the customer's bank, in a window of its own: confirms or refuses the payment, then closes. */
import { money, request, text } from './dialog-request.ts'

async function answer({ outcome, webhook = 'sent' }: DOMStringMap): Promise<void> {
  await request('pay', { outcome, webhook, method: text('method') })
  window.close()
}

const amount = document.querySelector('#amount') as HTMLElement
amount.textContent = money(Number(text('amount')), text('currency'))
for (const button of document.querySelectorAll('button')) {
  button.addEventListener('click', () => void answer(button.dataset), { once: true })
}
