import type { MissingDocument, NumberDocuments } from '../core/numbers/number-documents.ts'
import { addSeconds } from '../core/time.ts'
import type {
  NumberKindName,
  NumberNeeds,
  NumberRegulations,
} from '../ports/vendors/number-carrier.ts'
import type { Ports } from '../ports/ports.ts'
import { VendorUnavailable } from '../ports/vendors/vendor-unavailable.ts'

/** How long a regulation and a refusal are remembered. Regulations change, and so do the carrier's rules. */
const KNOWN_SECONDS = 86_400
/** How long the regulations are not requested again after they could not be read. */
const UNKNOWN_SECONDS = 300

interface Regulation {
  needsBundle: boolean
  until: Date
}

interface Refusal {
  documents: NumberDocuments
  missing: MissingDocument
  until: Date
}

/**
 * Remembers for a day what the carrier wants for each kind of number. Every instance learns it by itself: that costs one
 * request a day, or one refused order.
 */
export function createNumberNeeds(
  deps: Pick<Ports, 'clock' | 'log'> & { regulations: NumberRegulations },
): NumberNeeds {
  const { regulations, clock, log } = deps
  const regulationOf = new Map<string, Regulation>()
  const refusalOf = new Map<string, Refusal>()

  async function needsBundle(kind: NumberKindName): Promise<boolean> {
    const key = keyOf(kind)
    const known = regulationOf.get(key)
    if (known && clock.now() < known.until) return known.needsBundle
    const remember = (needs: boolean, seconds: number) => {
      regulationOf.set(key, { needsBundle: needs, until: addSeconds(clock.now(), seconds) })
      return needs
    }
    try {
      return remember(await regulations.needsBundle(kind), KNOWN_SECONDS)
    } catch (error) {
      if (!(error instanceof VendorUnavailable)) throw error
      log.warn({ err: error, kind: key }, 'The regulations of a kind of number could not be read')
      // The carrier itself refuses an order without the documents that it wants.
      return remember(false, UNKNOWN_SECONDS)
    }
  }

  return {
    async missing(kind, documents) {
      const refusal = refusalOf.get(keyOf(kind))
      // Other documents than those of the refused order may be accepted.
      if (refusal && clock.now() < refusal.until && isSame(refusal.documents, documents)) {
        return refusal.missing
      }
      return documents.bundleId === null && (await needsBundle(kind)) ? 'bundle' : null
    },
    recordRefusal(kind, documents, missing) {
      const until = addSeconds(clock.now(), KNOWN_SECONDS)
      refusalOf.set(keyOf(kind), { documents, missing, until })
    },
  }
}

function keyOf({ countryCode, type }: NumberKindName): string {
  return `${countryCode} ${type}`
}

function isSame(a: NumberDocuments, b: NumberDocuments): boolean {
  return a.bundleId === b.bundleId && a.addressId === b.addressId
}
