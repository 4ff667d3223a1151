interface Page<Item> {
  items: Item[]
  hasMore: boolean
}

/**
 * Reads a list to its end, page by page. A row that is added meanwhile moves others to the next page: an item with the
 * `id` of an earlier one is left out.
 *
 * @param most pages
 * @returns null if there are more
 */
export async function readAllPages<Item>(
  readPage: (page: number) => Promise<Page<Item>>,
  most = Infinity,
): Promise<Item[] | null> {
  const items = new Map<unknown, Item>()
  for (let page = 1; page <= most; page++) {
    const next = await readPage(page)
    for (const item of next.items) items.set(idOf(item), item)
    if (!next.hasMore) return [...items.values()]
  }
  return null
}

function idOf(item: unknown): unknown {
  const hasId = typeof item === 'object' && item !== null && 'id' in item
  return hasId ? item.id : item
}
