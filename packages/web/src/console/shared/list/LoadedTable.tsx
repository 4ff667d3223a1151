import { LIST_PAGE_SIZE } from '@ringback/contract/operator/operator-endpoint'
import { downloadCsv, ExportButton } from './CsvExport.tsx'
import { ListPager } from './DataTable.tsx'
import { EmptyList, type EmptyWords, FilterBar } from './FilterBar.tsx'
import { Table } from './Table.tsx'
import type { Column } from './columns.tsx'
import { type Filter, useFilters } from './filters.ts'

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
  empty: EmptyWords
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
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <FilterBar filters={filters} state={state}>
        <ExportButton
          disabled={found.length === 0}
          onClick={() => downloadCsv(exportName, columns, found)}
        />
      </FilterBar>
      {found.length === 0 ? (
        <EmptyList state={state} empty={empty} />
      ) : (
        <>
          <Table
            {...props}
            items={found.slice((page - 1) * LIST_PAGE_SIZE, page * LIST_PAGE_SIZE)}
          />
          <ListPager
            label={props.label}
            page={page}
            hasMore={page < pages}
            busy={false}
            onPage={state.setPage}
          />
        </>
      )}
    </div>
  )
}
