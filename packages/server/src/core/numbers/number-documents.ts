import type { NumberType } from '@ringback/contract/customers/numbers/number-search'
import type { SettingValues } from '@ringback/contract/operator/settings/business-settings'
import type { NumberDocument } from '@ringback/contract/operator/numbers/number-documents'

/** The operator's documents at the carrier for one kind of number; null for none. */
export interface NumberDocuments {
  bundleId: string | null
  addressId: string | null
}

/** What the carrier wants before it sells a number of some kind, and the operator does not have. */
export type MissingDocument = 'bundle' | 'address'

/** The documents for numbers of a country and type. A row with the type is used before one for all types. */
export function documentsFor(
  { numberBundles, numberAddresses }: Pick<SettingValues, 'numberBundles' | 'numberAddresses'>,
  kind: { countryCode: string; type: NumberType },
): NumberDocuments {
  return { bundleId: idFor(numberBundles, kind), addressId: idFor(numberAddresses, kind) }
}

function idFor(
  documents: readonly NumberDocument[],
  { countryCode, type }: { countryCode: string; type: NumberType },
): string | null {
  const ofCountry = documents.filter(({ country }) => country === countryCode)
  const fitting =
    ofCountry.find(document => document.type === type) ??
    ofCountry.find(document => document.type === undefined)
  return fitting?.sid ?? null
}
