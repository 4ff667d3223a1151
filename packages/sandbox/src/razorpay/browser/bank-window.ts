import type { PayAnswer } from '../checkout.ts'
import { answerSince, attemptsSoFar } from './dialog-request.ts'

/** The message of the bank's page to the dialog that opened it. */
export interface BankMessage {
  from: 'razorpay-sandbox-bank'
  answer: PayAnswer
}

const CLOSED_POLL_MS = 200
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

/**
 * Opens the bank's page in a window of its own. Call it in a click, else the browser blocks the window.
 *
 * @returns its answer, or null when the browser gives no handle of the window: without one, the vendor gives up
 */
export async function askBank(method: string): Promise<PayAnswer | null> {
  const bank = window.open('', 'razorpay_bank', 'width=480,height=640')
  if (!bank) return null
  const attempts = await attemptsSoFar()
  const query = new URLSearchParams(location.search)
  query.set('method', method)
  bank.location.href = `/v1/checkout/bank?${query}`
  return new Promise(resolve => {
    const finish = (answer: PayAnswer) => {
      window.removeEventListener('message', receive)
      clearInterval(timer)
      resolve(answer)
    }
    const receive = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin === location.origin && source === bank && isBankMessage(data)) finish(data.answer)
    }
    window.addEventListener('message', receive)
    const timer = setInterval(() => {
      if (!bank.closed) return
      clearInterval(timer)
      // The window can be gone before its message is here.
      void answerSince(attempts).then(answer => finish(answer ?? CANCELLED))
    }, CLOSED_POLL_MS)
  })
}

function isBankMessage(data: unknown): data is BankMessage {
  return typeof data === 'object' && data !== null && 'answer' in data
}
