import { type FoundThing, searchEverything } from '@ringback/contract/operator/search'
import { listSettings } from '@ringback/contract/operator/settings/settings'
import { useQuery } from '@tanstack/react-query'
import { useState, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useClient } from '../../api/use-client.ts'
import { Palette, type PaletteHit } from '../../ui/choice/Palette.tsx'
import { useCan } from '../session/operator-session.ts'
import { entityPath } from '../shared/values/EntityLink.tsx'
import { wordOf } from '../../text/known-key.ts'
import { navigationOf } from './navigation.ts'

const FOUND_KINDS = {
  customer: 'Customer',
  call: 'Call',
  payment: 'Payment',
  number: 'Number',
  document: 'Document',
} as const

/** Goes to a screen, or to what the search finds, without the mouse. Render it while it is open. */
export function SearchPalette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const { hits, isSearching } = usePaletteHits(text)
  return (
    <Palette
      label="Search and navigation"
      placeholder="Search, or type the name of a screen"
      text={text}
      onText={setText}
      hits={hits}
      status={isSearching ? 'Searching…' : hits.length === 0 ? 'Nothing found' : ''}
      onOpen={({ path }) => void navigate(path)}
      onClose={onClose}
    />
  )
}

const DEBOUNCE_MS = 200
const MIN_LENGTH = 2

/** A screen, or a thing with a screen of its own. */
interface SearchHit extends PaletteHit {
  /** The path of its screen. */
  path: string
}

/**
 * What the palette offers for a text: screens first, then settings, and what the server
 * finds. A search that fails finds nothing.
 */
function usePaletteHits(text: string): { hits: readonly SearchHit[]; isSearching: boolean } {
  const can = useCan()
  const client = useClient()
  const trimmed = text.trim()
  const debounced = useDebounced(trimmed)
  const found = useQuery({
    queryKey: ['palette', debounced],
    enabled: debounced.length >= MIN_LENGTH,
    queryFn: async ({ signal }) => {
      const [reply, settings] = await Promise.all([
        client.request(searchEverything, { query: { text: debounced } }, { signal }),
        // Their texts are loaded with their screen, or for a search.
        can(listSettings.role) ? import('./setting-hits.ts').catch(() => null) : null,
      ])
      const found = reply.ok ? reply.value.items.map(hitOf) : []
      return [...(settings?.settingHits(debounced) ?? []), ...found]
    },
  })
  const screens = navigationOf(can)
    .flatMap(({ screens }) => screens)
    .filter(({ title }) => title.toLowerCase().includes(trimmed.toLowerCase()))
    .map(({ title, path }): SearchHit => ({ key: path, kind: 'Go to', title, path }))
  const isWaiting = debounced !== trimmed && trimmed.length >= MIN_LENGTH
  return {
    hits: [...screens, ...(found.data ?? [])],
    isSearching: isWaiting || found.isLoading,
  }
}

function hitOf({ kind, id, title, detail }: FoundThing): SearchHit {
  const path = entityPath(kind, id)
  return {
    key: `${kind} ${path}`,
    kind: wordOf(FOUND_KINDS, kind),
    title,
    detail,
    isName: true,
    path,
  }
}

function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return debounced
}
