import * as z from 'zod/mini'
import { type VirtualNumberCountry, virtualNumberCountry } from '../../phone/countries.ts'
import { type NumberType, numberType } from '../../customers/numbers/number-search.ts'
import type { Setting, SettingFacts } from '../settings/setting-kinds.ts'
import { firstRepeated, rows } from '../settings/setting-rows.ts'

/** A document at the carrier with which numbers of a country are rented. Of two that fit, the one with a type applies. */
export interface NumberDocument {
  country: VirtualNumberCountry
  /** Undefined for every type of the country that has no row of its own. */
  type?: NumberType | undefined
  /** The carrier's id of the document. */
  sid: string
}

/** More than there are countries and types. */
const MAX_DOCUMENTS = 200

/**
 * Documents at the carrier by country and type of number, as JSON.
 *
 * @param prefix the letters with which the carrier's ids of such documents begin: `BU`, `AD`
 */
export function numberDocuments(
  facts: SettingFacts & { prefix: string },
): Setting<readonly NumberDocument[]> {
  const { prefix } = facts
  return rows<NumberDocument>(facts, {
    row: z.strictObject({
      country: virtualNumberCountry,
      type: z.optional(numberType),
      sid: z.string().check(z.regex(new RegExp(`^${prefix}[0-9a-f]{32}$`))),
    }),
    maxRows: MAX_DOCUMENTS,
    accepts:
      `rows with a country such as "GB", a sid (${prefix} and 32 hex digits) and perhaps a ` +
      `"type" (${numberType.options.join(', ')})`,
    fault(documents) {
      const repeated = firstRepeated(documents.map(nameOf))
      return repeated === null ? null : `must not repeat ${repeated}`
    },
    order: (a, b) => (nameOf(a) < nameOf(b) ? -1 : 1),
  })
}

function nameOf({ country, type }: NumberDocument): string {
  return type === undefined ? country : `${country} ${type}`
}
