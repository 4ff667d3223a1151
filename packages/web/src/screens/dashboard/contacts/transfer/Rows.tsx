import type { ReactNode } from 'react'
import { moreText } from './strings.ts'

/** How many rows of each list are shown. */
const ROWS = 50

interface RowsProps<Row> {
  title: string
  rows: readonly Row[]
  isOpen?: boolean
  render: (row: Row) => ReactNode
}

/** A list that can be closed. Thousands of rows would make the page slow, so only the first ones are shown. */
export function Rows<Row>({ title, rows, isOpen = false, render }: RowsProps<Row>) {
  if (rows.length === 0) return null
  return (
    <details open={isOpen} className="rounded-control border border-line px-4 text-sm">
      <summary className="min-h-11 cursor-pointer py-3 font-medium">
        {title} ({rows.length})
      </summary>
      <ul
        className="max-h-80 divide-y divide-line overflow-y-auto border-t border-line"
        tabIndex={0}
      >
        {rows.slice(0, ROWS).map((row, at) => (
          <li key={at} className="py-2">
            {render(row)}
          </li>
        ))}
      </ul>
      {rows.length > ROWS && (
        <p className="border-t border-line py-2 text-soft">{moreText(rows.length - ROWS)}</p>
      )}
    </details>
  )
}
