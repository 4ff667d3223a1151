import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface TableProps {
  /** Says what the table lists; for screen readers. */
  caption: string
  columns: { key: string; title: ReactNode; align?: 'start' | 'end' }[]
  children: ReactNode
}

/** A table's frame and head; the caller draws `<tr>` rows with {@link Cell}s. */
export function Table({ caption, columns, children }: TableProps) {
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-line">
          {columns.map(column => (
            <th
              key={column.key}
              scope="col"
              className={classNames(
                'px-3 py-2.5 text-xs font-medium text-faint',
                column.align === 'end' ? 'text-right' : 'text-left',
              )}
            >
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">{children}</tbody>
    </table>
  )
}

export function Cell(props: {
  align?: 'start' | 'end'
  className?: string
  colSpan?: number
  children?: ReactNode
}) {
  const { align = 'start', className, colSpan, children } = props
  return (
    <td
      colSpan={colSpan}
      className={classNames('px-3 py-3', align === 'end' ? 'text-right' : 'text-left', className)}
    >
      {children}
    </td>
  )
}
