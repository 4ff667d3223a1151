import { type FoundThing, searchEverything } from '@ringback/contract/operator/search'
import { entityPath } from '../shared/EntityLink.tsx'
import type { SearchSource } from '../shared/search-source.ts'
import { shell } from './strings.ts'

/** Finds customers, calls, payments and numbers on the server. */
export const everything: SearchSource = async (client, text, signal) => {
  const found = await client.request(searchEverything, { query: { text } }, { signal })
  return found.ok ? found.value.items.map(hitOf) : []
}

function hitOf({ kind, id, title, detail }: FoundThing) {
  return { kind: shell.foundKinds[kind], title, detail, path: entityPath(kind, id) }
}
