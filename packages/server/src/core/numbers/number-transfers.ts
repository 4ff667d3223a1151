import type { Micros } from '@ringback/contract/money'
import { type Transfer, creditAccount } from '../credit/ledger.ts'

/** Of a rented number's month, from 1: the key of its hold, and of its transfer. */
export function numberKey(numberId: string, period: number): string {
  return `num:${numberId}:${period}`
}

/** What a month of a rented number costs; `period` counts from 1. */
export function numberFee(
  number: { id: string; userId: string; phoneNumber: string; monthlyFee: Micros },
  period: number,
): Transfer {
  const { id, userId, phoneNumber, monthlyFee } = number
  return {
    key: numberKey(id, period),
    type: 'purchase',
    description: `Number ${phoneNumber} (month ${period})`,
    userId,
    entries: [
      { account: creditAccount(userId), currency: 'USD', amount: -monthlyFee },
      { account: 'numbers-revenue:USD', currency: 'USD', amount: monthlyFee },
    ],
  }
}
