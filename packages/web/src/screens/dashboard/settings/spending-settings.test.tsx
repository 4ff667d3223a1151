import { micros } from '@ringback/contract/money'
import { screen } from '@testing-library/react'
import { expect, it, describe } from 'vitest'
import { type Responses, renderScreen } from '../../../../testing/render-screen.tsx'
import { SpendingSettings, readAmount, writeAmount } from './SpendingSettings.tsx'
import { sentence } from '../../../../testing/sentence.ts'

const PATH = '/api/user/spending'
const stored = { dailyBudget: null, lowBalanceBelow: 2, spentToday: 0.026 }

function open(responses: Responses = { [PATH]: { body: stored } }) {
  return renderScreen(<SpendingSettings />, { responses })
}

const budget = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Daily budget/ })
const lowBalance = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Warn me/ })
const save = () => screen.getByRole('button', { name: 'Save spending settings' })

it('shows what is stored and what calls count today', async () => {
  open()
  expect((await budget()).value).toBe('')
  expect(lowBalance().value).toBe('2')
  expect(screen.getByText(sentence(/Your calls count \$0\.03 today/))).toBeTruthy()
})

it('stores both amounts, and an empty field as none', async () => {
  const { user, bodies } = open()
  await user.type(await budget(), '$2.50')
  await user.clear(lowBalance())
  await user.click(save())
  expect(await screen.findByText('Your spending settings are saved')).toBeTruthy()
  expect(bodies[PATH]).toEqual({ dailyBudget: 2.5, lowBalanceBelow: null })
})

describe('an amount of dollars in a field', () => {
  it.each([
    ['5', 5_000_000n],
    [' $2.5 ', 2_500_000n],
    ['0,01', 10_000n],
    ['10000', 10_000_000_000n],
    ['1.', 1_000_000n],
  ])('%j is read', (text, amount) => {
    expect(readAmount(text)).toBe(amount)
  })

  it('is null when the field is empty', () => {
    expect(readAmount('  ')).toBeNull()
    expect(writeAmount(null)).toBe('')
  })

  it.each(['0', '0.001', '-1', '10000.01', '1e3', '1,000.00', 'five', '١'])(
    '%j is refused',
    text => {
      expect(readAmount(text)).toBeUndefined()
    },
  )

  it('is written with two decimals, or with none', () => {
    expect(writeAmount(micros(5_000_000n))).toBe('5')
    expect(writeAmount(micros(2_500_000n))).toBe('2.50')
  })
})
