import type { ApiClient } from '../../api/client.ts'

/** A result of the palette's search. */
export interface SearchHit {
  /** What kind of thing it is, for example "Customer". */
  kind: string
  title: string
  detail?: string
  /** The path of its screen. */
  path: string
}

/**
 * Finds things for the palette. `shell/search-sources.ts` lists all sources. A source whose request fails
 * returns no hits.
 *
 * @param text trimmed, with at least two characters
 */
export type SearchSource = (
  client: ApiClient,
  text: string,
  signal: AbortSignal,
) => Promise<readonly SearchHit[]>
