import type { Micros } from '@ringback/contract/money'
import { type Transfer, creditAccount } from '../credit/ledger.ts'
import { numberKey } from '../credit/transfer-keys.ts'

/** The transfer that charges one month of a rented number; `period` counts months from 1, those without a fee included. */
export function numberFeeTransfer(
  number: {
    id: string
    userId: string
    phoneNumber: string
    monthlyFee: Micros
    freeMonths: number
  },
  period: number,
): Transfer {
  const { id, userId, phoneNumber, monthlyFee, freeMonths } = number
  return {
    key: numberKey(id, period),
    type: 'purchase',
    description: `Number ${phoneNumber} (month ${period - freeMonths})`,
    userId,
    entries: [
      { account: creditAccount(userId), currency: 'USD', amount: -monthlyFee },
      { account: 'numbers-revenue:USD', currency: 'USD', amount: monthlyFee },
    ],
  }
}
