import type { Transaction } from '@ringback/contract/customers/credit/credit'
import { microsFromUsd, paise, formatInr } from '@ringback/contract/money'
import { render, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { exchangeRateText } from '../shared/credit/PurchaseNotices.tsx'
import { TransactionTable } from './TransactionTable.tsx'

const TRANSACTION: Transaction = {
  id: 't1',
  type: 'deduction',
  description: 'Call to +447400123456',
  amount: microsFromUsd(5),
  balanceAfter: microsFromUsd(12.5),
  createdAt: new Date('2026-11-03T10:00:00.000Z'),
  purchaseId: null,
}

describe('a transaction', () => {
  // spec 3.6 see 11, 9.27 see 11, 9.28
  it.each([
    ['addition', 'Credit Added', '+$5.00'],
    ['deduction', 'Credit Used', '-$5.00'],
    ['purchase', 'Credit Purchase', '-$5.00'],
    ['promotion', 'Promotional Credit', '+$5.00'],
    ['refund', 'Refund', '+$5.00'],
    ['adjustment', 'Account Adjustment', '+$5.00'],
    ['cashback', 'cashback', '+$5.00'],
  ])('of type %s is labelled %s and shows %s', (type, label, amount) => {
    const transaction = { ...TRANSACTION, type: type as Transaction['type'] }
    render(<TransactionTable transactions={[transaction]} arrivedId={null} />)
    const [, row] = screen.getAllByRole('row')
    expect(within(row as HTMLElement).getByText(label)).toBeTruthy()
    expect(within(row as HTMLElement).getByText(amount)).toBeTruthy()
  })

  it('shows one sign for an adjustment that an older server sends with a negative amount', () => {
    const transaction: Transaction = {
      ...TRANSACTION,
      type: 'adjustment',
      amount: microsFromUsd(-5),
    }
    render(<TransactionTable transactions={[transaction]} arrivedId={null} />)
    expect(screen.getByText('-$5.00')).toBeTruthy()
  })

  // spec 9.8
  it('shows amounts with 2 decimals, and the exact ones as tooltips', () => {
    const amounts = { amount: microsFromUsd(0.0137), balanceAfter: microsFromUsd(0.9863) }
    render(<TransactionTable transactions={[{ ...TRANSACTION, ...amounts }]} arrivedId={null} />)
    expect(screen.getByText('-$0.01').title).toBe('-$0.0137')
    expect(screen.getByText('$0.99').title).toBe('$0.9863')
  })

  it('shows the number of its description in groups', () => {
    render(<TransactionTable transactions={[TRANSACTION]} arrivedId={null} />)
    expect(screen.getByText('+44 7400 123456').tagName).toBe('BDI')
  })
})

describe('rupees', () => {
  it('are printed with 2 decimals', () => {
    expect(exchangeRateText(paise(83_215n), microsFromUsd(10))).toBe('1 USD = ₹83.22')
    expect(formatInr(paise(208_038n))).toBe('₹2,080.38')
  })
})
