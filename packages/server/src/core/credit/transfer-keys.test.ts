import { expect, it } from 'vitest'
import {
  adjustmentKey,
  callCorrectionKey,
  callCostKey,
  callHoldKey,
  callRefundKey,
  closingKey,
  debtRepaymentKey,
  disputeKey,
  giftKey,
  numberKey,
  orderIdOfKey,
  orderKey,
  paymentKey,
  refundKey,
  welcomeKey,
} from './transfer-keys.ts'

it('keeps the keys that are in every ledger already', () => {
  expect([
    welcomeKey('user_1'),
    callHoldKey('call_1'),
    callCostKey('call_1'),
    callCorrectionKey('call_1', 2),
    numberKey('number_1', 3),
    orderKey('order_1'),
    refundKey('rfnd_1'),
    disputeKey('disp_1', 1),
    disputeKey('disp_1', 2),
    paymentKey('pay_1'),
    debtRepaymentKey('transfer_1'),
    giftKey('user_1', 'a'),
    adjustmentKey('user_1', 'a'),
    callRefundKey('call_1', 'a'),
    closingKey('user_1'),
  ]).toEqual([
    'welcome:user_1',
    'call:call_1',
    'call:call_1:settle',
    'call:call_1:correct:2',
    'num:number_1:3',
    'rzp:order:order_1',
    'rzp:refund:rfnd_1',
    'rzp:dispute:disp_1',
    'rzp:dispute:disp_1:2',
    'rzp:payment:pay_1',
    'debt:transfer_1',
    'gift:user_1:a',
    'adjust:user_1:a',
    'refund:call_1:a',
    'close:user_1',
  ])
})

it('reads the order from the key of its transfer only', () => {
  expect(orderIdOfKey(orderKey('order_1'))).toBe('order_1')
  expect(orderIdOfKey(refundKey('order_1'))).toBeNull()
})
