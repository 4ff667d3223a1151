import { inrFromPaise, type Micros, type Paise, usdFromMicros } from '@ringback/contract/money'
import type { CsvValue } from '@ringback/contract/text/csv'
import type { ComponentProps, ReactNode } from 'react'
import { Money, Rupees } from '../../../money/Money.tsx'
import { CustomerLink } from '../values/EntityLink.tsx'
import { Time } from '../values/values.tsx'

/** A column of a table. */
export interface Column<T> {
  header: string
  cell: (item: T) => ReactNode
  /** The value in a CSV file. A column without it is not exported. */
  csv?: (item: T) => CsvValue
  /** Of amounts and counts. */
  align?: 'end'
  /** Classes of the header and the cells, for example a width. */
  className?: string
  /** Keeps the column in sight while the others scroll, for the buttons of a row. It is the last column. */
  isPinned?: boolean
  /** The value of `sort` in the endpoint's query with which the list has the largest value of this column first. */
  sort?: string
  /** Whether only the CSV file has it. */
  isCsvOnly?: boolean
}

/** A column that only the CSV file has. */
export function csvColumn<T>(header: string, csv: (item: T) => CsvValue): Column<T> {
  return { header, isCsvOnly: true, cell: () => null, csv }
}

type Place = Pick<Column<never>, 'align' | 'className'>

/** A column whose file has the value, and whose cells show it, or what `show` makes of it. */
export function valueColumn<T, V extends CsvValue>(
  header: string,
  value: (item: T) => V,
  show: (value: V, item: T) => ReactNode = itself => itself,
  place: Place = {},
): Column<T> {
  return { header, cell: item => show(value(item), item), csv: value, ...place }
}

/** A count, at the end of its column. */
export function countColumn<T, V extends number | null>(
  header: string,
  count: (item: T) => V,
  show?: (count: V) => ReactNode,
): Column<T> {
  return valueColumn(header, count, show, { align: 'end' })
}

/** A local time. The file has it in UTC (ISO 8601). */
export function timeColumn<T>(
  header: string,
  at: (item: T) => Date | null,
  seconds = false,
): Column<T> {
  return {
    header,
    cell: item => <Time at={at(item)} seconds={seconds} />,
    csv: item => at(item)?.toISOString() ?? null,
  }
}

/** An amount of dollars. The file has a number, which a spreadsheet can add up. */
export function moneyColumn<T>(
  header: string,
  amount: (item: T) => Micros | null,
  look: Omit<ComponentProps<typeof Money>, 'amount'> = {},
): Column<T> {
  const show = (micros: Micros | null) => micros !== null && <Money amount={micros} {...look} />
  const csv = (micros: Micros | null) => (micros === null ? null : usdFromMicros(micros))
  return {
    header,
    align: 'end',
    cell: item => show(amount(item)),
    csv: item => csv(amount(item)),
  }
}

/** An amount of Indian rupees, and a number in the file. */
export function rupeesColumn<T>(header: string, amount: (item: T) => Paise): Column<T> {
  return {
    header,
    align: 'end',
    cell: item => <Rupees amount={amount(item)} />,
    csv: item => inrFromPaise(amount(item)),
  }
}

/** A customer, in the file by email or, when the account is closed, by id. */
export function customerColumn<T>(
  header: string,
  customer: (item: T) => { id: string; email: string } | null,
  placeholder: ReactNode = null,
): Column<T> {
  return {
    header,
    // As wide as the others leave room for, because an address may have 254 characters.
    className: 'w-1/4 max-w-0 min-w-36',
    cell: item => {
      const found = customer(item)
      return found ? <CustomerLink {...found} isShort /> : placeholder
    },
    csv: item => {
      const found = customer(item)
      return found && (found.email || found.id)
    },
  }
}

/** The buttons of a row, which stay in sight. */
export function actionsColumn<T>(header: string, cell: (item: T) => ReactNode): Column<T> {
  return { header, align: 'end', isPinned: true, cell }
}
