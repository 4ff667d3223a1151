import { type FoundThing, SEARCH_RESULTS_MAX } from '@ringback/contract/operator/search'
import type { Ports } from '../../ports/ports.ts'
import { search } from '../../store/overview/search.ts'

/** Finds what an operator typed, whatever it is. At most 20 things. */
export function searchEverything(ports: Ports, text: string): Promise<FoundThing[]> {
  const wanted = { text, lower: text.toLowerCase(), phone: phonePrefixOf(text) }
  return ports.database.read(db => search(db, wanted, SEARCH_RESULTS_MAX))
}

/** A plus and the digits of a text that looks like the beginning of a phone number, with or without its plus. */
function phonePrefixOf(text: string): string | null {
  if (!/^\+?[\d\s().-]+$/.test(text)) return null
  const digits = text.replace(/\D/g, '')
  return digits.length >= 3 && digits.length <= 15 ? `+${digits}` : null
}
