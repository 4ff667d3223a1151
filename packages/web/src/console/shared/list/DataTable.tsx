import type { RequestOf } from '@ringback/contract/endpoint'
import { LIST_PAGE_SIZE } from '@ringback/contract/operator/operator-endpoint'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Notice } from '../../../ui/status/Notice.tsx'
import { RowsSkeleton } from '../../../ui/status/Skeleton.tsx'
import { LoadFailure, type ItemOf, type ListEndpoint, useList } from '../Loaded.tsx'
import { DENSE } from '../console-controls.tsx'
import { ExportButton, useCsvExport } from './CsvExport.tsx'
import { EmptyList, type EmptyWords, FilterBar } from './FilterBar.tsx'
import { Table } from './Table.tsx'
import type { Column } from './columns.tsx'
import { type Filter, type FilterState, useFilters } from './filters.ts'

interface DataTableProps<E extends ListEndpoint> {
  /** An endpoint that answers with `items`, `currentPage` and `hasMore`. */
  endpoint: E
  /** What the table lists, for screen readers. */
  label: string
  columns: readonly Column<ItemOf<E>>[]
  itemKey: (item: ItemOf<E>) => string
  /** The parameters of the endpoint's path. */
  params?: Record<string, string>
  /** A part of the query that the operator cannot change here, for example a customer's id. */
  fixedQuery?: Record<string, string>
  filters?: readonly Filter[]
  /** Makes each row a link to this path. */
  rowPath?: (item: ItemOf<E>) => string
  /** Makes each row open to show more. */
  rowDetails?: (item: ItemOf<E>) => ReactNode
  /** What an empty list without filters says. */
  empty: EmptyWords
  /** The name of the CSV file; without it there is no export. */
  exportName?: string
  /** Distinguishes the filters of several tables of one screen in the URL. */
  prefix?: string
  pageSize?: number
  refetchMs?: number
}

const NO_FILTERS: readonly Filter[] = []

/** A list of the API as a table, with filters and page in the URL, CSV export, and each of its states. */
export function DataTable<E extends ListEndpoint>(props: DataTableProps<E>) {
  const { endpoint, columns, filters = NO_FILTERS, params = {}, empty } = props
  const state = useFilters(filters, props.prefix)
  const { list, page, query } = useListPage(props, state)
  const { error } = list
  const csv = useCsvExport(endpoint, { columns, params, query, name: props.exportName ?? '' })
  const hasExport = props.exportName !== undefined
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {(filters.length > 0 || hasExport) && (
        <FilterBar filters={filters} state={state}>
          {hasExport && (
            <ExportButton
              busy={csv.isExporting}
              disabled={!page?.items.length}
              onClick={csv.start}
            />
          )}
        </FilterBar>
      )}
      {csv.problem !== null && (
        <Notice tone="warning" onDismiss={csv.dismiss} dismissLabel="Dismiss">
          {csv.problem}
        </Notice>
      )}
      {error && <LoadFailure error={error} query={list} />}
      {renderList()}
    </div>
  )

  function renderList() {
    if (!page && error) return null
    if (!page) {
      return (
        <div data-skeleton className="rounded-control border border-line bg-card">
          <RowsSkeleton label="Loading" rows={8} tableRowHeight="md:h-11 md:py-0" />
        </div>
      )
    }
    if (page.items.length === 0 && state.page === 1)
      return <EmptyList state={state} empty={empty} />
    return (
      <>
        <Table
          {...props}
          items={page.items}
          isStale={list.isPlaceholderData}
          sorting={{ by: state.value('sort'), set: by => state.set('sort', by) }}
        />
        <ListPager
          label={props.label}
          page={state.page}
          hasMore={page.hasMore}
          busy={list.isPlaceholderData}
          onPage={state.setPage}
        />
      </>
    )
  }
}

/** The page of the list that the state names, and the filters with which it is read. */
function useListPage<E extends ListEndpoint>(props: DataTableProps<E>, state: FilterState) {
  const { endpoint, params = {}, fixedQuery, pageSize = LIST_PAGE_SIZE, refetchMs } = props
  const sort = state.value('sort')
  const isSorted = props.columns.some(column => column.sort === sort)
  const query = { ...state.query, ...fixedQuery, ...(isSorted && { sort }) }
  const request = { params, query: { ...query, page: state.page, limit: pageSize } }
  const list = useList(endpoint, request as unknown as RequestOf<E>, { refetchMs })
  const page = list.data as { items: ItemOf<E>[]; hasMore: boolean } | undefined
  return { list, page, query }
}

interface ListPagerProps {
  /** What the list has. */
  label: string
  page: number
  hasMore: boolean
  busy: boolean
  onPage: (page: number) => void
}

/** Previous, the page, Next. Lists have no total. Renders nothing for a single page. */
export function ListPager({ label, page, hasMore, busy, onPage }: ListPagerProps) {
  if (page === 1 && !hasMore) return null
  return (
    <nav aria-label={`Pages of ${label}`} className="flex items-center justify-end gap-3">
      <Button
        look="secondary"
        className={DENSE}
        icon={<ChevronLeft size={15} aria-hidden="true" />}
        disabled={page <= 1 || busy}
        onClick={() => onPage(page - 1)}
      >
        Previous
      </Button>
      <p className="text-sm text-soft tabular-nums" aria-live="polite">
        {`Page ${page}`}
      </p>
      <Button
        look="secondary"
        className={DENSE}
        disabled={!hasMore || busy}
        onClick={() => onPage(page + 1)}
      >
        Next
        <ChevronRight size={15} aria-hidden="true" />
      </Button>
    </nav>
  )
}
