import { LIST_PAGE_SIZE } from '@ringback/contract/operator/operator-endpoint'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { Column } from './column.ts'
import { downloadCsv } from './csv-file.ts'
import { ExportButton } from './ExportButton.tsx'
import { FilterBar } from './FilterBar.tsx'
import { type Filter, useFilters } from './filters.ts'
import { ListPager } from './ListPager.tsx'
import { shared } from './strings.ts'
import { Table } from './Table.tsx'

interface LoadedTableProps<T> {
  /** All items. */
  items: readonly T[]
  /** What the table lists, for screen readers. */
  label: string
  columns: readonly Column<T>[]
  itemKey: (item: T) => string
  filters: readonly Filter[]
  /** Whether an item matches a filter that is set. */
  matches: (item: T, filter: string, value: string) => boolean
  /** Makes each row a link to this path. */
  rowPath?: (item: T) => string
  /** What an empty list without filters says. */
  empty: { title: string; detail: string }
  /** The name of the CSV file. */
  exportName: string
}

/**
 * A list that is loaded as a whole, with filters and page in the URL, and CSV export. `DataTable` is for lists
 * that the API filters and pages.
 */
export function LoadedTable<T>(props: LoadedTableProps<T>) {
  const { items, columns, filters, matches, empty, exportName } = props
  const state = useFilters(filters)
  const found = items.filter(item =>
    Object.entries(state.query).every(([filter, value]) => matches(item, filter, value)),
  )
  const pages = Math.max(1, Math.ceil(found.length / LIST_PAGE_SIZE))
  const page = Math.min(state.page, pages)
  const shownEmpty = state.isFiltered
    ? { title: shared.noneFound, detail: shared.noneFoundDetail }
    : empty
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex items-end gap-3">
        <div className="flex flex-1 flex-wrap items-end gap-x-3 gap-y-2">
          <FilterBar filters={filters} state={state} />
        </div>
        <ExportButton
          disabled={found.length === 0}
          onClick={() => downloadCsv(exportName, columns, found)}
        />
      </div>
      {found.length === 0 ? (
        <EmptyState {...shownEmpty} className="rounded-control border border-line bg-card" />
      ) : (
        <>
          <Table
            {...props}
            items={found.slice((page - 1) * LIST_PAGE_SIZE, page * LIST_PAGE_SIZE)}
          />
          <ListPager page={page} hasMore={page < pages} busy={false} onPage={state.setPage} />
        </>
      )}
    </div>
  )
}
