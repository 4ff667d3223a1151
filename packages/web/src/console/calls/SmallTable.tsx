import type { ReactNode } from 'react'

interface SmallTableProps {
  /** For screen readers. */
  label: string
  columns: readonly string[]
  /** The cells of each row. The first one names the row. */
  rows: readonly (readonly ReactNode[])[]
}

/** A few rows inside of a section. The last of more than two columns is on the right. */
export function SmallTable({ label, columns, rows }: SmallTableProps) {
  const alignOf = (column: number) =>
    column > 0 && column === columns.length - 1 ? 'text-right' : 'text-left'
  return (
    <div className="scroll-edges-x" role="group" aria-label={label} tabIndex={0}>
      <table aria-label={label} className="w-full border-collapse text-sm">
        <thead>
          <tr className="border-b border-line text-xs text-soft">
            {columns.map((header, column) => (
              <th
                key={column}
                scope="col"
                className={`py-1.5 pr-3 font-medium last:pr-0 ${alignOf(column)}`}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, index) => (
            <tr key={index} className="border-line align-top not-last:border-b">
              {cells.map((cell, column) =>
                column === 0 ? (
                  <th key={column} scope="row" className="py-1.5 pr-3 text-left font-normal">
                    {cell}
                  </th>
                ) : (
                  <td
                    key={column}
                    className={`py-1.5 pr-3 tabular-nums last:pr-0 ${alignOf(column)}`}
                  >
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
