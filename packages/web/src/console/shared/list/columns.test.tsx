import { micros, paise } from '@ringback/contract/money'
import { expect, it } from 'vitest'
import {
  type Column,
  customerColumn,
  moneyColumn,
  rupeesColumn,
  timeColumn,
  valueColumn,
} from './columns.tsx'

const fileOf = <T,>({ csv }: Column<T>, item: T) => csv?.(item)

it('the file has amounts as numbers, which a spreadsheet can add up', () => {
  const money = moneyColumn<{ cost: bigint | null }>('Cost', ({ cost }) =>
    cost === null ? null : micros(cost),
  )
  expect(fileOf(money, { cost: 13_200n })).toBe(0.0132)
  expect(fileOf(money, { cost: null })).toBeNull()
  expect(
    fileOf(
      rupeesColumn('Paid', () => paise(83_215n)),
      {},
    ),
  ).toBe(832.15)
})

it('the file has times in UTC, and nothing for a time that is not known', () => {
  const time = timeColumn<{ at: Date | null }>('At', ({ at }) => at)
  expect(fileOf(time, { at: new Date('2026-11-22T10:00:00+05:30') })).toBe(
    '2026-11-22T04:30:00.000Z',
  )
  expect(fileOf(time, { at: null })).toBeNull()
})

it('the file has the value, however a cell shows it', () => {
  const state = valueColumn<{ state: string }, string>(
    'State',
    ({ state: value }) => value,
    () => 'shown',
  )
  expect(fileOf(state, { state: 'parked' })).toBe('parked')
  expect(state.cell({ state: 'parked' })).toBe('shown')
})

it('the file has a customer by email, and by id when the account is closed', () => {
  const customer = customerColumn<{ id: string; email: string } | null>('Customer', item => item)
  expect(fileOf(customer, { id: 'usr_1', email: 'ada@example.com' })).toBe('ada@example.com')
  expect(fileOf(customer, { id: 'usr_1', email: '' })).toBe('usr_1')
  expect(fileOf(customer, null)).toBeNull()
})
