import type { DestinationRule } from '@ringback/contract/operator/settings/setting-lists'

/** Whether the operator allows or refuses calls to this number; null when no rule decides. */
export function accessOf(
  rules: readonly DestinationRule[],
  number: string,
): 'allow' | 'refuse' | null {
  return longestMatch(rules, number, ({ access }) => access)
}

/** The settings that decide the markup of a call. */
export interface MarkupSettings {
  destinationRules: readonly DestinationRule[]
  markupPercent: number
}

/** The markup on the carrier's price for a call to this number. */
export function markupOf(business: MarkupSettings, number: string): number {
  const { destinationRules, markupPercent } = business
  return longestMatch(destinationRules, number, rule => rule.markupPercent) ?? markupPercent
}

/** The prefix of the rule that sets the markup for a number; null when the general markup applies. */
export function markupRuleOf(rules: readonly DestinationRule[], number: string): string | null {
  return longestMatch(rules, number, rule =>
    rule.markupPercent === undefined ? undefined : rule.prefix,
  )
}

/** What the rule with the longest matching prefix sets. Rules that do not set it are left out. */
function longestMatch<T>(
  rules: readonly DestinationRule[],
  number: string,
  valueOf: (rule: DestinationRule) => T | undefined,
): T | null {
  let longest: { prefix: string; value: T } | null = null
  for (const rule of rules) {
    const value = valueOf(rule)
    if (value === undefined || !number.startsWith(rule.prefix)) continue
    if (longest === null || rule.prefix.length > longest.prefix.length) {
      longest = { prefix: rule.prefix, value }
    }
  }
  return longest?.value ?? null
}
