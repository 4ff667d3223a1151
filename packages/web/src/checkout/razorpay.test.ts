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

/** A dialog that is left by calling what the page handed over. */
function openDialog() {
  const opened: RazorpayOptions[] = []
  const fail: ((event: { error?: { description?: string } }) => void)[] = []
  class Dialog {
    constructor(options: RazorpayOptions) {
      opened.push(options)
    }
    on(_event: string, listener: (event: { error?: { description?: string } }) => void) {
      fail.push(listener)
    }
    open() {}
  }
  const onFailed = vi.fn<(description: string | null) => void>()
  const end = pay(Dialog, ORDER, onFailed)
  const [options] = opened
  if (!options) throw new Error('No dialog was opened')
  const failWith = (error?: { description?: string }) =>
    fail.forEach(tell => tell({ error } as object))
  return { options, end, onFailed, failWith }
}

describe('the payment dialog', () => {
  it('is given the order, the package in the notes, and nothing about the person', () => {
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

  it('ends with a payment', async () => {
    const { options, end } = openDialog()
    options.handler()
    expect(await end).toEqual({ is: 'paid' })
  })

  it('ends with nothing when it is dismissed', async () => {
    const { options, end } = openDialog()
    options.modal.ondismiss()
    expect(await end).toEqual({ is: 'dismissed' })
  })

  it('stays open after a failure, which is told at once, and may be paid then', async () => {
    const { options, end, onFailed, failWith } = openDialog()
    const left = vi.fn<() => void>()
    void end.then(left)
    failWith({ description: 'The card was declined' })
    await Promise.resolve()
    expect(onFailed).toHaveBeenCalledExactlyOnceWith('The card was declined')
    expect(left).not.toHaveBeenCalled()
    options.handler()
    expect(await end).toEqual({ is: 'paid' })
  })

  it('ends with the last failure when it is dismissed after one', async () => {
    const { options, end, failWith } = openDialog()
    failWith({ description: 'The card was declined' })
    failWith({})
    options.modal.ondismiss()
    expect(await end).toEqual({ is: 'failed', description: null })
  })
})
