import { printable } from '../../text/display-name.ts'
import * as z from 'zod/mini'
import type { CreditPackage } from '../../customers/credit/credit.ts'
import { type Micros, micros, usd } from '../../money.ts'
import { accepted } from '../../outcome.ts'
import { type Setting, type SettingFacts, factsOf } from './setting-kinds.ts'
import { firstRepeated, readJson, rejected, rows } from './setting-rows.ts'

/** A rule for the numbers that begin with a prefix. Of several rules that match, the one with the longest prefix applies. */
export interface DestinationRule {
  /** A plus and the first digits of the numbers. */
  prefix: string
  /**
   * `refuse`: calls are refused. `allow`: calls are allowed even if the kind of number or its rate would be
   * refused. Emergency, short and invalid numbers are always refused.
   */
  access?: 'allow' | 'refuse' | undefined
  /** Replaces the markup on the carrier's price. */
  markupPercent?: number | undefined
}

type SoldPackage = Omit<CreditPackage, 'priceINR'>

const MAX_PACKAGES = 12
const MAX_RULES = 500
const MIN_PRICE = micros(1_000_000n)
const MAX_PRICE = micros(10_000_000_000n)

/** Stored lists may contain unprintable characters. They are removed, because an invalid list is replaced by the defaults. */
const oneLine = (text: string) => printable(text.replaceAll(/\s+/g, ' '))

const text = (maxLength: number) =>
  z.string().check(z.overwrite(oneLine), z.trim(), z.minLength(1), z.maxLength(maxLength))

const packageList = z.array(
  z.strictObject({
    id: z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), z.maxLength(64)),
    name: text(40),
    price: usd,
    amount: usd,
    description: text(160),
    recommended: z.optional(z.boolean()),
  }),
)

const destinationRule = z.strictObject({
  prefix: z.string().check(z.regex(/^\+[1-9]\d{0,14}$/)),
  access: z.optional(z.enum(['allow', 'refuse'])),
  markupPercent: z.optional(
    z.number().check(
      z.gte(0),
      z.lte(1_000),
      z.refine(value => Number(value.toFixed(2)) === value),
    ),
  ),
})

/** The credit packages on sale, as JSON. */
export function creditPackages(
  facts: SettingFacts & { default: readonly SoldPackage[] },
): Setting<readonly SoldPackage[]> {
  const print = (packages: readonly SoldPackage[]) =>
    JSON.stringify(z.encode(packageList, [...packages].sort(byPrice)))
  return {
    ...factsOf(facts),
    kind: 'credit-packages',
    defaultText: print(facts.default),
    accepts:
      `a JSON list of 1 to ${MAX_PACKAGES} packages with id, name, price, amount, description ` +
      'and perhaps "recommended": true',
    read(text) {
      const packages = readJson(packageList, text)
      if ('fault' in packages)
        return rejected(`must be a JSON list of packages (${packages.fault})`)
      const fault = faultOfPackages(packages.value)
      return fault === null ? accepted([...packages.value].sort(byPrice)) : rejected(fault)
    },
    print,
  }
}

/** Which destinations are allowed, refused or sold with another markup, as JSON. */
export function destinationRules(facts: SettingFacts): Setting<readonly DestinationRule[]> {
  return rows<DestinationRule>(facts, {
    row: destinationRule,
    maxRows: MAX_RULES,
    accepts:
      'rules with a prefix such as "+4470", "access" ("allow" or "refuse") and "markupPercent", ' +
      'or one of the two',
    fault: faultOfRules,
    order: byPrefix,
  })
}

function faultOfPackages(packages: readonly SoldPackage[]): string | null {
  if (packages.length < 1 || packages.length > MAX_PACKAGES) {
    return `must have 1 to ${MAX_PACKAGES} packages`
  }
  const repeated = firstRepeated(packages.map(({ id }) => id))
  if (repeated !== null) return `must not repeat the id ${repeated}`
  if (firstRepeated(packages.map(({ price }) => String(price))) !== null) {
    return 'must not have two packages with the same price'
  }
  if (packages.filter(({ recommended }) => recommended).length > 1) {
    return 'must not recommend more than one package'
  }
  const wrong = packages.find(({ price, amount }) => !isSound(price, amount))
  return wrong
    ? `must have prices from $1 to $10,000, and at least the price and at most twice the price as credit (${wrong.id})`
    : null
}

/** A package with less credit than its price would cheat, and one with more than twice the price is a typing error. */
function isSound(price: Micros, amount: Micros): boolean {
  const isPriceSound = price >= MIN_PRICE && price <= MAX_PRICE && price % 10_000n === 0n
  return isPriceSound && amount >= price && amount <= price * 2n
}

function faultOfRules(rules: readonly DestinationRule[]): string | null {
  const repeated = firstRepeated(rules.map(({ prefix }) => prefix))
  if (repeated !== null) return `must not repeat the prefix ${repeated}`
  const empty = rules.find(
    ({ access, markupPercent }) => access === undefined && markupPercent === undefined,
  )
  return empty ? `must have "access" or "markupPercent" for ${empty.prefix}` : null
}

function byPrice(a: SoldPackage, b: SoldPackage): number {
  return a.price < b.price ? -1 : 1
}

function byPrefix(a: DestinationRule, b: DestinationRule): number {
  return a.prefix < b.prefix ? -1 : 1
}
