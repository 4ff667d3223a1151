import { type FoundThing, SEARCH_RESULTS_MAX } from '@ringback/contract/operator/search'
import { readSearchText } from '../../core/overview/search-text.ts'
import type { Ports } from '../../ports/ports.ts'
import { search } from '../../store/overview/search.ts'

/** Finds what an operator typed, whatever it is. At most 20 things. */
export function searchEverything(ports: Ports, text: string): Promise<FoundThing[]> {
  return ports.database.read(db => search(db, readSearchText(text), SEARCH_RESULTS_MAX))
}
