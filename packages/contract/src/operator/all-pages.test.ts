import { expect, it } from 'vitest'
import { readAllPages } from './all-pages.ts'

const PAGES = [
  [{ id: 'c' }, { id: 'b' }],
  // Another row came first meanwhile.
  [{ id: 'b' }, { id: 'a' }],
]
const readPage = async (page: number) => ({
  items: PAGES[page - 1] ?? [],
  hasMore: page < PAGES.length,
})

it('reads each row of all pages once', async () => {
  expect(await readAllPages(readPage)).toEqual([{ id: 'c' }, { id: 'b' }, { id: 'a' }])
})

it('returns nothing rather than a part', async () => {
  expect(await readAllPages(readPage, 2)).toHaveLength(3)
  expect(await readAllPages(readPage, 1)).toBeNull()
})
