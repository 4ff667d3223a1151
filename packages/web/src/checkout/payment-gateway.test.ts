import { afterEach, describe, expect, it, vi } from 'vitest'
import { ORDER } from '../../testing/purchase-flow.ts'
import {
  type PaymentFailedEvent,
  type RazorpayOptions,
  createPaymentGateway,
} from './payment-gateway.ts'

const URL = 'https://payments.example/checkout.js'
const scripts = () => [...document.head.querySelectorAll('script')]
class Dialog {
  on() {}
  open() {}
}

afterEach(() => {
  delete window.Razorpay
})

describe('the payment script', () => {
  // spec 7.40
  it('is requested once, and is ready when it has loaded', () => {
    const gateway = createPaymentGateway(URL)
    gateway.load()
    gateway.load()
    expect(scripts().map(script => script.src)).toEqual([URL])
    expect(gateway.status()).toBe('loading')
    window.Razorpay = Dialog
    scripts()[0]?.dispatchEvent(new Event('load'))
    expect(gateway.status()).toBe('ready')
  })

  it.each(['error', 'load'])(
    'fails on "%s" without its object, and is requested again by the next load',
    event => {
      const gateway = createPaymentGateway(URL)
      gateway.load()
      scripts()[0]?.dispatchEvent(new Event(event))
      expect(gateway.status()).toBe('failed')
      expect(scripts()).toHaveLength(0)
      gateway.load()
      expect(gateway.status()).toBe('loading')
      expect(scripts()).toHaveLength(1)
    },
  )

  it('is not requested when an earlier session has loaded it', () => {
    window.Razorpay = Dialog
    const gateway = createPaymentGateway(URL)
    gateway.load()
    expect(gateway.status()).toBe('ready')
    expect(scripts()).toHaveLength(0)
  })
})

describe('the payment dialog', () => {
  /** A fake dialog that the test controls through the options it was opened with. */
  function openDialog() {
    const opened: RazorpayOptions[] = []
    const failListeners: ((event: PaymentFailedEvent) => void)[] = []
    window.Razorpay = class extends Dialog {
      constructor(options: RazorpayOptions) {
        super()
        opened.push(options)
      }
      override on(_event?: string, listener?: (event: PaymentFailedEvent) => void) {
        if (listener) failListeners.push(listener)
      }
    }
    const onFailed = vi.fn<(description: string | null) => void>()
    const isPaid = createPaymentGateway(URL).pay(ORDER, onFailed)
    const [options] = opened
    if (!options) throw new Error('No dialog was opened')
    const failWith = (event: PaymentFailedEvent) =>
      failListeners.forEach(listener => listener(event))
    return { options, isPaid, onFailed, failWith }
  }

  // spec 4.52, 7.41
  it('receives the order and the package, and no personal data', () => {
    const { options } = openDialog()
    expect(options).toMatchObject({
      key: 'rzp_test_1',
      order_id: 'order_1',
      amount: 208_038,
      currency: 'INR',
      notes: { packageId: 'plus-25' },
    })
    expect(options.prefill).toEqual({})
  })

  it('ends when the user closes it', async () => {
    const { options, isPaid } = openDialog()
    options.modal.ondismiss()
    expect(await isPaid).toBe(false)
  })

  it('reports a failed payment at once, and stays open for a second attempt', async () => {
    const { options, isPaid, onFailed, failWith } = openDialog()
    const closed = vi.fn<() => void>()
    void isPaid.then(closed)
    failWith({ error: { description: 'The card was declined' } })
    failWith({ error: {} })
    await Promise.resolve()
    expect(onFailed.mock.calls).toEqual([['The card was declined'], [null]])
    expect(closed).not.toHaveBeenCalled()
    options.handler()
    expect(await isPaid).toBe(true)
  })
})
