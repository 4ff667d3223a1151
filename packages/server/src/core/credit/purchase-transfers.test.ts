import { micros, paise } from '@ringback/contract/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Transfer, assertBalanced } from './ledger.ts'
import {
  CUSTOM_PACKAGE,
  chargeTransfer,
  creditByHandTransfer,
  paidPurchase,
  purchaseTransfer,
  returnTransfer,
  shareOfRefund,
  debtRepaymentTransfer,
  reversalTransfer,
} from './purchase-transfers.ts'

const ten = {
  orderId: 'order_1',
  userId: 'user',
  packageName: 'Standard',
  price: micros(10_000_000n),
  credit: micros(10_000_000n),
  paise: paise(83_215n),
}
const bonus = {
  ...ten,
  price: micros(50_000_000n),
  credit: micros(55_000_000n),
  paise: paise(416_075n),
}

/** The amount of a transfer on each account. */
function effect({ entries }: Transfer): Record<string, bigint> {
  return Object.fromEntries(entries.map(({ account, amount }) => [account, amount]))
}

describe('a purchase', () => {
  it('credits the whole amount of a user without debt', () => {
    const transfer = purchaseTransfer(ten, micros(0n))
    expect(transfer).toMatchObject({
      key: 'rzp:order:order_1',
      type: 'addition',
      description: 'Standard credit package',
      userId: 'user',
    })
    expect(effect(transfer)).toEqual({
      'credit:user': 10_000_000n,
      'exchange:USD': -10_000_000n,
      'exchange:INR': 83_215n,
      'payment-clearing:INR': -83_215n,
    })
  })

  it('pays a bonus from promotions', () => {
    expect(effect(purchaseTransfer(bonus, micros(0n)))).toMatchObject({
      'credit:user': 55_000_000n,
      'exchange:USD': -50_000_000n,
      'promotions:USD': -5_000_000n,
    })
  })

  it.each([
    { debt: 7_000_000n, credited: 3_000_000n, repaid: -7_000_000n },
    { debt: 10_000_000n, credited: undefined, repaid: -10_000_000n },
    { debt: 12_000_000n, credited: undefined, repaid: -10_000_000n },
  ])('repays a debt of $debt first', ({ debt, credited, repaid }) => {
    const transfer = purchaseTransfer(ten, micros(debt))
    const moved = effect(transfer)
    expect(moved['credit:user']).toBe(credited)
    expect(moved['debt:user']).toBe(repaid)
    expect(moved['debts:USD']).toBe(-repaid)
    expect(moved['chargeback-loss:USD']).toBe(-repaid)
  })

  it('is described and keyed by what credits it', () => {
    const debt = micros(4_000_000n)
    const returned = { ...ten, key: 'rzp:dispute:disp_1:2' }
    const [bought, byHand, returning] = [
      purchaseTransfer(ten, debt),
      creditByHandTransfer(ten, 'pay_1', debt),
      returnTransfer('user', returned, debt),
    ]
    expect(effect(byHand)).toEqual(effect(bought))
    expect(effect(returning)).toEqual(effect(bought))
    expect([byHand.key, returning.key]).toEqual(['rzp:payment:pay_1', 'rzp:dispute:disp_1:2'])
    expect([byHand.description, returning.description]).toEqual([
      'Standard credit package, credited by support ($4.00 repaid debt)',
      'Chargeback withdrawn: Standard credit package ($4.00 repaid debt)',
    ])
  })

  it('without a package is of a custom one', () => {
    const custom = { ...ten, packageName: CUSTOM_PACKAGE }
    expect(purchaseTransfer(custom, micros(0n)).description).toBe('Custom credit package')
  })

  it('has what was paid for it at the quoted rate, and the credit of the package', () => {
    expect(paidPurchase(bonus, 374_467n)).toEqual({
      ...bonus,
      price: 44_999_939n,
      paise: 374_467n,
    })
  })

  it('names the repaid debt in its description', () => {
    expect(purchaseTransfer(ten, micros(6_999_001n)).description).toBe(
      'Standard credit package ($7.00 repaid debt)',
    )
  })
})

describe('a reversal', () => {
  const part = { key: 'rzp:dispute:disp_1', cause: 'Chargeback', packageName: 'Standard' } as const

  it('becomes debt as far as the credit was spent: bought 10, spent 7, charged back', () => {
    const whole = shareOfRefund(ten, { before: 0n, now: 83_215n })
    const transfer = reversalTransfer('user', { ...part, ...whole }, micros(3_000_000n))
    expect(transfer).toMatchObject({
      key: 'rzp:dispute:disp_1',
      type: 'deduction',
      description: 'Chargeback: Standard credit package (you owe $7.00)',
    })
    expect(effect(transfer)).toEqual({
      'credit:user': -3_000_000n,
      'debt:user': 7_000_000n,
      'debts:USD': -7_000_000n,
      'chargeback-loss:USD': -7_000_000n,
      'exchange:USD': 10_000_000n,
      'exchange:INR': -83_215n,
      'payment-clearing:INR': 83_215n,
    })
  })

  it('returns the bonus to promotions', () => {
    const whole = shareOfRefund(bonus, { before: 0n, now: bonus.paise })
    const transfer = reversalTransfer('user', { ...part, ...whole }, micros(60_000_000n))
    expect(transfer.description).toBe('Chargeback: Standard credit package')
    expect(effect(transfer)).toMatchObject({
      'credit:user': -55_000_000n,
      'exchange:USD': 50_000_000n,
      'promotions:USD': 5_000_000n,
    })
  })

  it.each([
    { before: 0n, now: 83_215n, credit: 10_000_000n, paise: 83_215n },
    { before: 0n, now: 41_607n, credit: 4_999_939n, paise: 41_607n },
    { before: 41_607n, now: 41_608n, credit: 5_000_061n, paise: 41_608n },
    { before: 83_215n, now: 1n, credit: 0n, paise: 0n },
    { before: 83_000n, now: 1_000n, credit: 25_837n, paise: 215n },
  ])('of $now paise after $before reverses $credit', ({ before, now, credit, paise: returned }) => {
    expect(shareOfRefund(ten, { before, now })).toEqual({ credit, price: credit, paise: returned })
  })
})

const purchase = fc
  .record({
    price: fc.bigInt(1n, 1_000_000_000n),
    bonus: fc.bigInt(0n, 100_000_000n),
    paise: fc.bigInt(2n, 10_000_000n),
  })
  .map(({ price, bonus, paise: amount }) => ({
    ...ten,
    price: micros(price),
    credit: micros(price + bonus),
    paise: paise(amount),
  }))
const money = fc.bigInt(0n, 1_200_000_000n).map(micros)

describe('a debt repayment', () => {
  it('lowers credit and debt by the same amount', () => {
    const transfer = debtRepaymentTransfer('1', 'user', micros(7n))
    assertBalanced(transfer)
    expect(transfer).toMatchObject({ type: 'deduction', description: 'Debt repayment' })
    expect(effect(transfer)).toEqual({
      'credit:user': -7n,
      'debt:user': -7n,
      'debts:USD': 7n,
      'chargeback-loss:USD': 7n,
    })
  })
})

describe('a charge by an operator', () => {
  const change = { key: 'adjust:user:1', userId: 'user', description: 'Abuse' }

  it.each([
    [5n, 'Abuse', { 'credit:user': -5_000_000n, 'adjustments:USD': 5_000_000n }],
    [
      2n,
      'Abuse (you owe $3.00)',
      {
        'credit:user': -2_000_000n,
        'debt:user': 3_000_000n,
        'debts:USD': -3_000_000n,
        'chargeback-loss:USD': -3_000_000n,
        'adjustments:USD': 5_000_000n,
      },
    ],
  ])(
    'of five dollars from %s becomes debt as far as there is no credit',
    (dollars, words, moved) => {
      const transfer = chargeTransfer(change, micros(5_000_000n), micros(dollars * 1_000_000n))
      expect(transfer).toMatchObject({ ...change, type: 'adjustment', description: words })
      expect(effect(transfer)).toEqual(moved)
      assertBalanced(transfer)
    },
  )

  it('of nothing is refused', () => {
    expect(() => chargeTransfer(change, micros(0n), micros(0n))).toThrow('without amounts')
  })
})

describe('any purchase', () => {
  it('balances in each currency, and repays at most the debt', () => {
    fc.assert(
      fc.property(purchase, money, (bought, debt) => {
        const transfer = purchaseTransfer(bought, debt)
        assertBalanced(transfer)
        const moved = effect(transfer)
        const [credited, repaid] = [moved['credit:user'] ?? 0n, -(moved['debt:user'] ?? 0n)]
        expect(credited + repaid).toBe(bought.credit)
        expect(repaid).toBe(debt < bought.credit ? debt : bought.credit)
      }),
    )
  })

  it('is reversed exactly by any series of partial refunds, never below zero', () => {
    const parts = fc.array(fc.bigInt(1n, 3_000_000n), { maxLength: 12 })
    fc.assert(
      fc.property(purchase, parts, money, (bought, amounts, start) => {
        let [available, debt, credit, price, refunded] = [start as bigint, 0n, 0n, 0n, 0n]
        for (const now of [...amounts, bought.paise]) {
          const part = shareOfRefund(bought, { before: refunded, now })
          refunded += part.paise
          credit += part.credit
          price += part.price
          if (part.paise === 0n) continue
          const taken = { key: 'k', cause: 'Refund', packageName: 'P', ...part } as const
          const transfer = reversalTransfer('user', taken, micros(available))
          assertBalanced(transfer)
          const moved = effect(transfer)
          available += moved['credit:user'] ?? 0n
          debt += moved['debt:user'] ?? 0n
          expect(available >= 0n && debt >= 0n).toBe(true)
        }
        expect({ refunded, credit, price }).toEqual({
          refunded: bought.paise,
          credit: bought.credit,
          price: bought.price,
        })
        const reversed = start < bought.credit ? start : bought.credit
        expect(start - available).toBe(reversed)
        expect(debt).toBe(bought.credit - reversed)
      }),
    )
  })
})
