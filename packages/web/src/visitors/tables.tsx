import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'

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
export const FRAME =
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
        {hasCaption && <caption className={CAPTION}>{label}</caption>}
        <thead>
          <tr>{columns}</tr>
        </thead>
        <tbody>{rows}</tbody>
      </table>
    </div>
  )
}

export const CAPTION = 'px-4 pt-4 pb-2 text-start text-base font-semibold'
