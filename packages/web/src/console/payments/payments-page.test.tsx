import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ok } from '../../../testing/fake-server.ts'
import { renderConsole } from '../../../testing/render-console.tsx'
import { sentence } from '../../../testing/sentence.ts'

const SHOW = 'GET /api/operator/payments/pay_1'
const CREDIT = 'POST /api/operator/payments/pay_1/credit'

const payment = (fields: object = {}) => ({
  id: 'pay_1',
  orderId: 'order_1',
  purchaseId: null,
  customer: null,
  paid: { amount: 83_215, currency: 'INR' },
  state: 'parked',
  parkedBecause: 'no purchase has its order',
  seenAt: '2026-11-22T10:00:00.000Z',
  returned: 0,
  reversedCredit: 0,
  creditByHand: null,
  refundDueAt: null,
  suggestedCredit: 10,
  ...fields,
})

function open(fields: object = {}, options: object = {}) {
  const answer = ok({ payment: payment(fields), disputes: [], timeline: [] })
  const responses = { [SHOW]: answer, [CREDIT]: ok({ message: 'done' }) }
  return renderConsole('/operator/payments/pay_1', { responses, ...options })
}

describe('a parked payment', () => {
  it('is credited to a named customer, with the credit that it is worth as a suggestion', async () => {
    const { user, sent } = open()
    await user.click(await screen.findByRole('button', { name: 'Credit' }))
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByLabelText<HTMLInputElement>('Credit in dollars').value).toBe('10.00')
    await user.type(dialog.getByLabelText('Reason'), 'Paid by transfer')
    await user.click(dialog.getByRole('button', { name: 'Credit' }))
    expect(dialog.getByText('Enter the email address or the id of a customer.')).toBeTruthy()
    await user.type(dialog.getByLabelText('Customer'), 'ada@example.com')
    await user.click(dialog.getByRole('button', { name: 'Credit' }))
    expect(await screen.findByText('pay_1 is credited.')).toBeTruthy()
    expect(sent(CREDIT)[0]).toEqual({
      credit: 10,
      reason: 'Paid by transfer',
      customer: 'ada@example.com',
    })
  })

  it.each([
    ['₹832.15', {}, ['Classify again', 'Credit', 'Send back']],
    [
      'USD 10.00',
      { paid: { amount: 1_000, currency: 'USD' }, suggestedCredit: null },
      ['Classify again', 'Send back'],
    ],
  ])('of %s has the buttons of what can be done with it', async (paid, fields, names) => {
    open(fields)
    const section = within(await screen.findByRole('region', { name: 'Payment' }))
    expect(section.getByText(paid)).toBeTruthy()
    expect(section.getAllByRole('button').map(button => button.textContent)).toEqual(names)
  })
})

describe('an order', () => {
  it('shows its quote, what was paid of it, and what happened in words, with the entries of its transfers', async () => {
    const order = {
      purchaseId: 'purchase_1',
      orderId: 'order_1',
      customer: { id: 'usr_1', email: 'ada@example.com' },
      packageName: 'Standard',
      price: 10,
      credit: 10,
      quotedPaise: 83_215,
      paidPaise: 74_894,
      inrPerUsd: 83.215,
      status: 'paid',
      paymentId: 'pay_1',
      createdAt: '2026-11-22T09:59:00.000Z',
      paidAt: '2026-11-22T10:00:00.000Z',
    }
    const transfer = {
      at: '2026-11-22T10:00:00.000Z',
      kind: 'transfer',
      id: 'transfer_1',
      text: 'Standard credit package',
      entries: [
        { account: 'credit:usr_1', currency: 'USD', amount: '10000000' },
        { account: 'payment-clearing:INR', currency: 'INR', amount: '-83215' },
      ],
    }
    const event = { at: '2026-11-22T10:00:00.000Z', id: 'event_1', text: '' }
    const amount = { amount: 41_608, currency: 'INR' }
    const events = [
      { ...event, kind: 'payment', text: 'credited', amount },
      { ...event, kind: 'refund', amount },
      { ...event, kind: 'webhook', text: 'refund.processed' },
      { ...event, kind: 'dispute-decided', text: 'won' },
      {
        ...{ ...event, kind: 'change', text: 'By phone' },
        change: { action: 'payments credit', operatorEmail: 'grace@example.com' },
      },
      { ...event, kind: 'of a newer server', text: 'Something' },
    ]
    renderConsole('/operator/payments/order_1', {
      responses: {
        'GET /api/operator/orders/order_1': ok({
          order,
          payments: [payment({ state: 'credited', parkedBecause: null })],
          disputes: [],
          timeline: [transfer, ...events],
        }),
      },
    })
    const timeline = await screen.findByRole('region', { name: 'Timeline' })
    expect(within(timeline).getByText('$10.00')).toBeTruthy()
    expect(within(timeline).getByText('-₹832.15')).toBeTruthy()
    for (const text of [
      ...['Payment of ₹416.08', 'Credited', 'Refund of ₹416.08', 'Dispute won', 'Something'],
      ...['The payment provider reported that the refund is done', 'refund.processed'],
      ...['Credited the payment · grace@example.com', 'By phone'],
    ]) {
      expect(within(timeline).getByText(sentence(text))).toBeTruthy()
    }
    const quote = screen.getByRole('region', { name: 'Quote' })
    expect(within(quote).getByText('83.2150')).toBeTruthy()
    expect(quote.textContent).toContain('Paid₹748.94Discount-₹83.21')
    expect(screen.queryByRole('button', { name: 'Send back' })).toBeNull()
  })
})
