import type { SearchSource } from '../shared/search-source.ts'
import { everything } from './search-everything.ts'

/** What the palette searches besides the screens. A new source adds one line here and one import. */
export const SEARCH_SOURCES: readonly SearchSource[] = [everything]
