import { usdFromMicros } from '@ringback/contract/money'
import { BUSINESS_SETTINGS } from '@ringback/contract/operator/settings/business-settings'

const PACKAGE_FIELDS = ['name', 'price', 'amount', 'description'] as const
export type PackageField = (typeof PACKAGE_FIELDS)[number]

/** A package while it is edited. Amounts are dollars as they were typed. */
export interface PackageDraft {
  key: number
  name: string
  price: string
  amount: string
  description: string
  recommended: boolean
  /** The package that it was made from; null for a new one. */
  sold: { id: string; price: number; amount: number } | null
}

export function draftsOf(text: string): PackageDraft[] {
  const packages = BUSINESS_SETTINGS.creditPackages.read(text)
  if (!packages.ok) return []
  return packages.value.map(({ id, name, description, recommended = false, ...money }, key) => {
    const price = usdFromMicros(money.price)
    const amount = usdFromMicros(money.amount)
    const sold = { id, price, amount }
    return {
      key,
      name,
      description,
      recommended,
      price: price.toFixed(2),
      amount: textOf(amount),
      sold,
    }
  })
}

/** The text form of the setting. A package whose price or credit was changed gets a new id. */
export function textOfDrafts(drafts: readonly PackageDraft[]): string {
  const kept = drafts.map(draft => (isSame(draft) ? (draft.sold?.id ?? null) : null))
  const taken = new Set([
    ...drafts.flatMap(({ sold }) => (sold ? [sold.id] : [])),
    ...kept.flatMap(id => id ?? []),
  ])
  const packages = drafts.map(({ name, price, amount, description, recommended }, index) => ({
    id: kept[index] ?? freeId(`${name} ${price}`, taken),
    name: name.trim(),
    price: numberOf(price),
    amount: numberOf(amount),
    description: description.trim(),
    ...(recommended && { recommended }),
  }))
  return JSON.stringify(packages)
}

const SOUND = { name: 'A', price: '10', amount: '10', description: 'A', recommended: false }

/**
 * The fields of a draft that are wrong by themselves, each beside sound values of the others.
 * @param isWrong whether the setting refuses a text form
 */
export function wrongFields(
  { key, name, price, amount, description }: PackageDraft,
  drafts: readonly PackageDraft[],
  isWrong: (text: string) => boolean,
): ReadonlySet<PackageField> {
  const refuses = (fields: Partial<PackageDraft>) =>
    isWrong(textOfDrafts([{ key, sold: null, ...SOUND, ...fields }]))
  const isPriceRefused = refuses({ price, amount: price })
  const isRepeated = drafts.some(
    other => other.key !== key && numberOf(other.price) === numberOf(price),
  )
  const wrong: Record<PackageField, boolean> = {
    name: refuses({ name }),
    price: isPriceRefused || (isRepeated && isWrong(textOfDrafts(drafts))),
    // The bounds of the credit depend on the price.
    amount: isPriceRefused ? numberOf(amount) === null : refuses({ price, amount }),
    description: refuses({ description }),
  }
  return new Set(PACKAGE_FIELDS.filter(field => wrong[field]))
}

function isSame({ sold, price, amount }: PackageDraft): boolean {
  return sold !== null && numberOf(price) === sold.price && numberOf(amount) === sold.amount
}

/** The first free id of `plus-25`, `plus-25-2`, `plus-25-3` and so on. Takes it. */
function freeId(words: string, taken: Set<string>): string {
  const slug = words
    .toLowerCase()
    .replace(/\.0*$/, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  const base = slug.slice(0, 56) || 'package'
  for (let n = 1; ; n++) {
    const id = n === 1 ? base : `${base}-${n}`
    if (taken.has(id)) continue
    taken.add(id)
    return id
  }
}

/** Null for what is not an amount, which the setting refuses. */
function numberOf(text: string): number | null {
  return /^\d+(\.\d{1,6})?$/.test(text.trim()) ? Number(text) : null
}

function textOf(amount: number): string {
  return Number.isInteger(amount * 100) ? amount.toFixed(2) : String(amount)
}
