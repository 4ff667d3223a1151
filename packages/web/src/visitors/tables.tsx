import { formatRate, formatUsd } from '@ringback/contract/money'
import type { ListedCountry, PriceList, PriceRange } from '@ringback/contract/page/visitor-pages'
import type { ReactNode } from 'react'
import { Flag } from '../ui/identity/Flag.tsx'
import { classNames } from '../ui/class-names.ts'
import { isRefused } from './prices.tsx'

/** The cells of the tables in an element, also of those whose markup is made from Markdown. */
export const TABLES = [
  '[&_table]:w-full [&_table]:text-sm',
  '[&_:is(th,td)]:px-2 [&_:is(th,td)]:py-2.5 [&_:is(th,td)]:text-start [&_:is(th,td)]:font-normal',
  'sm:[&_:is(th,td)]:px-4 max-sm:[&_:is(th,td):first-child]:ps-4 max-sm:[&_:is(th,td):last-child]:pe-4',
  '[&_thead_th]:align-bottom [&_thead_th]:text-xs [&_thead_th]:text-soft',
  // A price stands beside the first line of a name that has two.
  '[&_tbody_tr]:border-t [&_tbody_tr]:border-line [&_tbody_tr]:align-baseline',
].join(' ')

/** A table that is wider than the window scrolls by itself. All columns but the first have figures. */
const FRAME =
  'my-6 overflow-x-auto rounded-card border border-line bg-card ' +
  '[&_td:not([colspan])]:text-end [&_thead_th:not(:first-child)]:text-end max-sm:[&_td_small]:block'

interface PriceTableProps {
  label: string
  hasCaption?: boolean
  className?: string
  columns: ReactNode
  rows: ReactNode
}

export function PriceTable(props: PriceTableProps) {
  const { label, hasCaption = false, className, columns, rows } = props
  return (
    <div
      className={classNames(FRAME, TABLES, className)}
      role="region"
      aria-label={label}
      tabIndex={0}
    >
      <table>
        {hasCaption && (
          <caption className="px-4 pt-4 pb-2 text-start text-base font-semibold">{label}</caption>
        )}
        <thead>
          <tr>{columns}</tr>
        </thead>
        <tbody>{rows}</tbody>
      </table>
    </div>
  )
}

export function letterOf({ slug }: ListedCountry): string {
  return slug.charAt(0)
}

export function letterId(letter: string): string {
  return `letter-${letter}`
}

/** Countries with their prices. Each letter's first country can be led to. */
export function CountryTable({ countries, caption }: PriceList & { caption: string }) {
  return (
    <PriceTable
      label={caption}
      hasCaption
      className={COUNTRY_ROWS}
      columns={
        <>
          <th scope="col">Country</th>
          <th scope="col">Landline</th>
          <th scope="col">Mobile</th>
          <th scope="col" className="max-sm:hidden">
            Rent a number, per month
          </th>
        </>
      }
      rows={countries.map((country, index) => (
        <CountryRow key={country.slug} country={country} previous={countries[index - 1]} />
      ))}
    />
  )
}

const COUNTRY_ROWS = [
  // Below the letters.
  '[&_tr[id]]:scroll-mt-23 [&_tr:target]:bg-accent-wash',
  '[&_th_img]:inline-block [&_th_img]:align-middle',
  '[&_th_a]:-my-2.5 [&_th_a]:ms-3 [&_th_a]:inline-flex [&_th_a]:max-w-[calc(100%-36px)] [&_th_a]:min-h-11 [&_th_a]:min-w-11',
  '[&_th_a]:items-center [&_th_a]:py-1.5 [&_th_a]:align-middle [&_th_a]:leading-snug [&_th_a]:font-medium',
  '[&_th_a]:underline-offset-4 [&_th_a:hover]:underline [&_th_a:focus-visible]:underline',
  // The last column that a phone shows.
  'max-sm:[&_tr>:nth-child(3)]:pe-4',
].join(' ')

interface CountryRowProps {
  country: ListedCountry
  previous: ListedCountry | undefined
}

function CountryRow({ country, previous }: CountryRowProps) {
  const { code, slug, name, landline, mobile, numbers } = country
  const letter = letterOf(country)
  const isFirst = previous === undefined || letterOf(previous) !== letter
  const [cheapest] = numbers.map(({ monthlyFee }) => monthlyFee).sort((a, b) => (a < b ? -1 : 1))
  const fee = cheapest === undefined ? null : formatUsd(cheapest)
  return (
    <tr id={isFirst ? letterId(letter) : undefined}>
      <th scope="row">
        <Flag country={code} width={24} />
        <a href={`/rates/${slug}`}>{name}</a>
        {fee !== null && (
          // Below the name, and no wider than its column to the table.
          <small className="ms-9 block w-0 text-xs whitespace-nowrap text-soft sm:hidden">
            Number from {fee} a month
          </small>
        )}
      </th>
      <td>{shortPrice(landline, country)}</td>
      <td>{shortPrice(mobile, country)}</td>
      <td className="max-sm:hidden">{fee === null ? '–' : `from ${fee}`}</td>
    </tr>
  )
}

function shortPrice(price: PriceRange | null, country: ListedCountry): ReactNode {
  if (price === null) {
    const text = isRefused(country) ? 'No calls' : 'Depends on the number'
    return <small className="text-xs text-soft">{text}</small>
  }
  const lowest = formatRate(price.lowest)
  return price.lowest === price.highest ? lowest : `from ${lowest}`
}
