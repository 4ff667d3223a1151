import { formatExactUsd } from '@ringback/contract/money'
import { BUSINESS_SETTINGS, type SettingName } from '@ringback/contract/operator/business-settings'
import type { DestinationRule } from '@ringback/contract/operator/setting-lists'
import { settings } from './strings.ts'

/** A value in words, with its unit: "15 %", "$1.50 per minute", "3,600 seconds", "5 packages". */
export function valueWords(name: SettingName, text: string): string {
  const { kind, unit } = BUSINESS_SETTINGS[name]
  switch (kind) {
    case 'flag':
      return text === 'true' ? settings.yes : settings.no
    case 'money':
      return `$${text}${unit.replace(/^dollars/, '')}`
    case 'percent':
      return `${text} %`
    case 'whole-number':
      return `${Number(text).toLocaleString('en-US')} ${unit}`
    case 'exchange-rate':
      return settings.rupeesPerDollar(text)
    case 'credit-packages':
      return settings.packages.count(linesOf(name, text).length)
    case 'destination-rules': {
      const count = linesOf(name, text).length
      return count === 0 ? settings.none : settings.rules.count(count)
    }
  }
}

/** The entries of a list, a line each. Other kinds have none. */
export function linesOf(name: SettingName, text: string): string[] {
  if (name === 'creditPackages') {
    const packages = BUSINESS_SETTINGS.creditPackages.read(text)
    if (!packages.ok) return [text]
    return packages.value.map(({ name, price, amount }) =>
      settings.packages.line(name, formatExactUsd(price), formatExactUsd(amount)),
    )
  }
  if (name === 'destinationRules') {
    const rules = BUSINESS_SETTINGS.destinationRules.read(text)
    return rules.ok ? rules.value.map(ruleLine) : [text]
  }
  return []
}

function ruleLine({ prefix, access, markupPercent }: DestinationRule): string {
  const { allowed, refused, markupOf, line } = settings.rules
  const parts = [
    ...(access === undefined ? [] : [access === 'allow' ? allowed : refused]),
    ...(markupPercent === undefined ? [] : [markupOf(markupPercent)]),
  ]
  return line(prefix, parts.join(', '))
}
