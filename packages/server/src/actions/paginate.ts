/** A page of a list. The first page is 1. */
export interface PageRequest {
  page: number
  limit: number
}

export interface PageTotals {
  totalCount: number
  currentPage: number
  /** At least 1: an empty list has one empty page. */
  totalPages: number
}

export type PageOf<Name extends string, Item> = PageTotals & Record<Name, Item[]>

export function paginate({ page, limit }: PageRequest): {
  offset: number
  limit: number
  totals(totalCount: number): PageTotals
} {
  return {
    offset: (page - 1) * limit,
    limit,
    totals: totalCount => ({
      totalCount,
      currentPage: page,
      totalPages: Math.max(1, Math.ceil(totalCount / limit)),
    }),
  }
}

/** A page of a list whose total is not counted. */
export interface ListPage<Item> {
  items: Item[]
  currentPage: number
  hasMore: boolean
}

/** Reads one row more than the page shows, to learn whether another page follows. */
export async function readPage<Item>(
  { page, limit }: PageRequest,
  read: (range: { offset: number; limit: number }) => Promise<Item[]>,
): Promise<ListPage<Item>> {
  const rows = await read({ offset: (page - 1) * limit, limit: limit + 1 })
  return { items: rows.slice(0, limit), currentPage: page, hasMore: rows.length > limit }
}
