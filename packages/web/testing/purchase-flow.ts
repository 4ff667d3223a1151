import { microsFromUsd, paise } from '@ringback/contract/money'
import { vi } from 'vitest'
import type { GatewayStatus, PaymentOrder } from '../src/checkout/payment-gateway.ts'
import { createPurchaseFlow } from '../src/checkout/purchase-flow.ts'
import { type CreditedPurchase, type OrderResult } from '../src/checkout/purchase-machine.ts'

export const ORDER: PaymentOrder = {
  purchaseId: 'purchase_2',
  keyId: 'rzp_test_1',
  orderId: 'order_1',
  amountInPaise: paise(208_038n),
  currency: 'INR',
  packageName: 'Plus',
  amountUSD: microsFromUsd(25),
  amountINR: paise(208_038n),
  packageId: 'plus-25',
  merchant: 'Ringback',
}
export const EARLIER: CreditedPurchase = {
  purchaseId: 'purchase_1',
  transactionId: 't1',
  amount: microsFromUsd(5),
}
export const BOUGHT: CreditedPurchase = {
  purchaseId: 'purchase_2',
  transactionId: 't2',
  amount: microsFromUsd(26.25),
}
/** Credited later than BOUGHT: bought in another tab of the browser. */
export const OTHER_TAB: CreditedPurchase = {
  purchaseId: 'purchase_3',
  transactionId: 't3',
  amount: microsFromUsd(5),
}

/** A purchase flow with a fake server and a fake payment dialog, which the test controls through `fake`. */
export function createFlow(gatewayStatus: GatewayStatus = 'ready') {
  const fake = {
    orderResult: { is: 'ordered', order: ORDER } as OrderResult,
    /** Null while requests fail. */
    credited: [EARLIER] as CreditedPurchase[] | null,
    polls: 0,
    refreshes: 0,
    hasSessionEnded: false,
    opened: 0,
    closeDialog: (_isPaid: boolean) => {},
    failPayment: (_description: string | null) => {},
  }
  const flow = createPurchaseFlow({
    gateway: {
      status: () => gatewayStatus,
      pay: (_order, onFailed) => {
        fake.opened += 1
        fake.failPayment = onFailed
        return new Promise(resolve => (fake.closeDialog = resolve))
      },
    },
    order: () => Promise.resolve(fake.orderResult),
    loadCredited: () => {
      fake.polls += 1
      return fake.credited === null
        ? Promise.reject(new Error('offline'))
        : Promise.resolve(fake.credited)
    },
    refresh: () => void (fake.refreshes += 1),
    hasSessionEnded: () => fake.hasSessionEnded,
  })
  return { flow, fake }
}

export const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms)

export async function openDialog() {
  const created = createFlow()
  created.flow.buy('plus-25')
  await advance(0)
  return created
}

export async function pay() {
  const created = await openDialog()
  created.fake.closeDialog(true)
  await advance(0)
  return created
}
