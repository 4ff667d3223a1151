import { type Micros, micros } from '../../money.ts'
import { type Outcome, accepted } from '../../outcome.ts'

/** What kind of value a setting has. The console has one editor for each kind; `rows` is any list of rows. */
export type SettingKind =
  | 'flag'
  | 'money'
  | 'money-or-word'
  | 'percent'
  | 'whole-number'
  | 'exchange-rate'
  | 'credit-packages'
  | 'rows'
  | 'text'

/** A value, or a message that follows the setting's name: "must be a whole number from 1 to 60". */
export type ReadSetting<T> = Outcome<T, 'invalid-setting', { message: string }>

/** The facts of a setting, besides its format. */
export interface SettingFacts {
  /** The environment variable with the first value. */
  variable: string
  title: string
  /** Explains the setting to an operator, in one sentence. */
  sentence: string
  unit: string
}

/**
 * A business setting. Its value has one text form, which the environment, the database, the API, the command
 * line and the console share.
 */
export interface Setting<T> extends SettingFacts {
  kind: SettingKind
  /** In the text form; null when the environment must give a value. */
  defaultText: string | null
  /** The accepted values in words: "a whole number from 1 to 60". */
  accepts: string
  read(text: string): ReadSetting<T>
  /** The text form of a value. `read` accepts it, and values that are equal have the same text. */
  print(value: T): string
}

/** `true` or `false`. */
export function flag(facts: SettingFacts & { default: boolean }): Setting<boolean> {
  const accepts = 'true or false'
  return {
    ...factsOf(facts),
    kind: 'flag',
    defaultText: String(facts.default),
    accepts,
    read: text =>
      text === 'true' || text === 'false' ? accepted(text === 'true') : invalid(accepts),
    print: String,
  }
}

export function wholeNumber(
  facts: SettingFacts & { min: number; max: number; default: number },
): Setting<number> {
  const { min, max } = facts
  const accepts = `a whole number from ${min} to ${max}`
  return {
    ...factsOf(facts),
    kind: 'whole-number',
    defaultText: String(facts.default),
    accepts,
    read(text) {
      const value = Number(text)
      return /^\d{1,9}$/.test(text) && value >= min && value <= max
        ? accepted(value)
        : invalid(accepts)
    },
    print: String,
  }
}

/** A percentage with up to two decimals. */
export function percent(
  facts: Omit<SettingFacts, 'unit'> & { min: number; max: number; default: number },
): Setting<number> {
  const { min, max } = facts
  const accepts = `a percentage from ${min} to ${max} with at most 2 decimals`
  return {
    ...factsOf({ ...facts, unit: '%' }),
    kind: 'percent',
    defaultText: String(facts.default),
    accepts,
    read(text) {
      const value = Number(text)
      return /^\d{1,4}(\.\d{1,2})?$/.test(text) && value >= min && value <= max
        ? accepted(value)
        : invalid(accepts)
    },
    print: String,
  }
}

/** Dollars with up to six decimals. `min`, `max` and `default` are in the text form. */
export function money(
  facts: SettingFacts & { min: string; max: string; default: string },
): Setting<Micros> {
  const [min, max] = [microsFromText(facts.min), microsFromText(facts.max)]
  const accepts = `an amount in dollars from ${facts.min} to ${facts.max} with at most 6 decimals`
  return {
    ...factsOf(facts),
    kind: 'money',
    defaultText: facts.default,
    accepts,
    read(text) {
      if (!/^\d{1,9}(\.\d{1,6})?$/.test(text)) return invalid(accepts)
      const value = microsFromText(text)
      return value >= min && value <= max ? accepted(value) : invalid(accepts)
    },
    print: value => printDecimal(value, 6, 2),
  }
}

/** An amount like {@link money}, or a word for null, with which other settings decide. The word is the default. */
export function moneyOr(
  facts: SettingFacts & { min: string; max: string; word: string; meaning: string },
): Setting<Micros | null> {
  const { word, meaning } = facts
  const amount = money({ ...facts, default: word })
  const accepts = `"${word}" for ${meaning}, or ${amount.accepts}`
  return {
    ...amount,
    kind: 'money-or-word',
    accepts,
    read: text =>
      text === word ? accepted(null) : amount.read(text).ok ? amount.read(text) : invalid(accepts),
    print: value => (value === null ? word : amount.print(value)),
  }
}

/** Rupees per dollar, times 10,000. There is no default, because a guessed rate would sell at a wrong price. */
export function exchangeRate(facts: Omit<SettingFacts, 'unit'>): Setting<bigint> {
  const accepts = 'rupees per dollar from 1 to 999999 with at most 4 decimals, for example 83.2150'
  return {
    ...factsOf({ ...facts, unit: 'rupees per dollar' }),
    kind: 'exchange-rate',
    defaultText: null,
    accepts,
    read: text =>
      /^[1-9]\d{0,5}(\.\d{1,4})?$/.test(text)
        ? accepted(microsFromText(text) / 100n)
        : invalid(accepts),
    print: value => printDecimal(value, 4, 4),
  }
}

export function invalid(accepts: string) {
  return { ok: false, why: 'invalid-setting', message: `must be ${accepts}` } as const
}

export function factsOf({ variable, title, sentence, unit }: SettingFacts): SettingFacts {
  return { variable, title, sentence, unit }
}

function microsFromText(amount: string): Micros {
  const [dollars = '0', decimals = ''] = amount.split('.')
  return micros(BigInt(dollars) * 1_000_000n + BigInt(decimals.padEnd(6, '0')))
}

/** Prints an amount that counts units of `decimals` decimals, without zeros at the end beyond `minDecimals`. */
function printDecimal(amount: bigint, decimals: number, minDecimals: number): string {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const fraction = digits.slice(-decimals)
  const kept = fraction.slice(0, minDecimals) + fraction.slice(minDecimals).replace(/0+$/, '')
  return `${digits.slice(0, -decimals)}.${kept}`
}
