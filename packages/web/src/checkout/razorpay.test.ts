import { microsFromUsd, paise } from '@ringback/contract/money'
import { describe, expect, it, vi } from 'vitest'
import { type PaymentOrder, type RazorpayOptions, pay } from './razorpay.ts'

const ORDER: PaymentOrder = {
  keyId: 'rzp_test_1',
  orderId: 'order_1',
  purchaseId: 'purchase_1',
  amountInPaise: paise(83_215n),
  currency: 'INR',
  packageName: 'Standard',
  amountUSD: microsFromUsd(10),
  amountINR: paise(83_215n),
  packageId: 'standard-10',
  merchant: 'Ringback',
}

/** A fake dialog that the test controls through the options it was opened with. */
function openDialog() {
  const opened: RazorpayOptions[] = []
  const failListeners: ((event: { error?: { description?: string } }) => void)[] = []
  class Dialog {
    constructor(options: RazorpayOptions) {
      opened.push(options)
    }
    on(_event: string, listener: (event: { error?: { description?: string } }) => void) {
      failListeners.push(listener)
    }
    open() {}
  }
  const onFailed = vi.fn<(description: string | null) => void>()
  const end = pay(Dialog, ORDER, onFailed)
  const [options] = opened
  if (!options) throw new Error('No dialog was opened')
  const failWith = (error?: { description?: string }) =>
    failListeners.forEach(listener => listener({ error } as object))
  return { options, end, onFailed, failWith }
}

describe('the payment dialog', () => {
  // spec 4.52, 7.41
  it('receives the order and the package, and no personal data', () => {
    const { options } = openDialog()
    expect(options).toMatchObject({
      key: 'rzp_test_1',
      order_id: 'order_1',
      amount: 83_215,
      currency: 'INR',
      notes: { packageId: 'standard-10' },
    })
    expect(options.prefill).toEqual({})
  })

  it('resolves as paid after a payment', async () => {
    const { options, end } = openDialog()
    options.handler()
    expect(await end).toEqual({ is: 'paid' })
  })

  it('resolves as dismissed when the user closes it', async () => {
    const { options, end } = openDialog()
    options.modal.ondismiss()
    expect(await end).toEqual({ is: 'dismissed' })
  })

  it('reports a failed payment at once, and stays open for a second attempt', async () => {
    const { options, end, onFailed, failWith } = openDialog()
    const closed = vi.fn<() => void>()
    void end.then(closed)
    failWith({ description: 'The card was declined' })
    await Promise.resolve()
    expect(onFailed).toHaveBeenCalledExactlyOnceWith('The card was declined')
    expect(closed).not.toHaveBeenCalled()
    options.handler()
    expect(await end).toEqual({ is: 'paid' })
  })

  it('resolves as the last failure when the user closes it after a failure', async () => {
    const { options, end, failWith } = openDialog()
    failWith({ description: 'The card was declined' })
    failWith({})
    options.modal.ondismiss()
    expect(await end).toEqual({ is: 'failed', description: null })
  })
})
