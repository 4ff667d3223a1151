import type { PageRequest } from './paginate.ts'

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
