import { describe, expect, it } from 'vitest'
import {
  BUSINESS_SETTINGS,
  SETTING_NAMES,
  type SettingName,
  isSettingName,
  readSettings,
} from './business-settings.ts'
import type { SettingKind } from './setting-kinds.ts'

const read = (name: SettingName, text: string) => BUSINESS_SETTINGS[name].read(text)

/** For every number in the words of a setting's bounds: texts that it accepts and texts that it refuses. */
function textsAtBounds(name: SettingName): { accepted: string[]; refused: string[] } {
  const { kind, accepts } = BUSINESS_SETTINGS[name]
  const [min = '', max = ''] = /from ([\d.]+) to ([\d.]+)/.exec(accepts)?.slice(1) ?? []
  const step: Partial<Record<SettingKind, [number, number]>> = {
    money: [0.000001, 6],
    'money-or-word': [0.000001, 6],
    percent: [0.01, 2],
    'whole-number': [1, 0],
    'exchange-rate': [1, 4],
  }
  const [size, decimals] = step[kind] ?? [0, 0]
  const below = (Number(min) - size).toFixed(decimals)
  const above = (Number(max) + size).toFixed(decimals)
  return { accepted: [min, max], refused: [below, above] }
}

const NUMERIC = SETTING_NAMES.filter(name =>
  / from [\d.]+ to [\d.]+/.test(BUSINESS_SETTINGS[name].accepts),
)
const FLAGS = SETTING_NAMES.filter(name => BUSINESS_SETTINGS[name].kind === 'flag')
const TEXTS: [SettingName, accepted: string, refused: string[]][] = [
  ['taxNumber', '29AAGCR4375J1ZU', ['29aagcr', '1'.repeat(21), 'A B']],
  ['taxCountry', 'GB', ['', 'gb', 'GBR']],
  ['taxRegion', '29', ['Karnataka', '1234567']],
  ['serviceCode', '998413', ['9984-13', '12345678901']],
  ['booksTimeZone', 'Europe/Berlin', ['', 'Mars/Base', '+05:30']],
]
const LISTS = SETTING_NAMES.filter(name =>
  ['credit-packages', 'rows'].includes(BUSINESS_SETTINGS[name].kind),
)

describe('a business setting', () => {
  it('makes incoming calls cost what the carrier charges with the markup, unless it has an amount', () => {
    const { inboundRatePerMinute } = BUSINESS_SETTINGS
    const valueOf = (text: string) => inboundRatePerMinute.read(text)
    expect(inboundRatePerMinute.defaultText).toBe('carrier')
    expect(valueOf('carrier')).toEqual({ ok: true, value: null })
    expect(valueOf('0')).toEqual({ ok: true, value: 0n })
    expect(inboundRatePerMinute.print(null)).toBe('carrier')
    expect(valueOf('free')).toMatchObject({ message: expect.stringMatching(/^must be "carrier"/) })
  })

  it('is a number with bounds, a flag, a text or a list', () => {
    const texts = TEXTS.map(([name]) => name)
    expect([...NUMERIC, ...FLAGS, ...LISTS, ...texts].sort()).toEqual([...SETTING_NAMES].sort())
  })

  it('accepts the bounds of each number, and refuses what is beyond them or is no number', () => {
    const noNumbers = ['', '-1', '1e2', '0x10', ' 5', '5 ', 'many', 'NaN', '1.1234567']
    const wrong = NUMERIC.flatMap(name => {
      const { accepted, refused } = textsAtBounds(name)
      const message = `must be ${BUSINESS_SETTINGS[name].accepts}`
      const isRefused = (text: string) => {
        const value = read(name, text)
        return !value.ok && value.why === 'invalid-setting' && value.message === message
      }
      return [
        ...accepted.filter(text => !read(name, text).ok).map(text => `${name} refuses "${text}"`),
        ...[...refused, ...noNumbers]
          .filter(text => !isRefused(text))
          .map(text => `${name} does not refuse "${text}", which ${message}`),
      ]
    })
    expect(wrong).toEqual([])
    expect(NUMERIC.length).toBeGreaterThan(20)
  })

  it.each<[string, object]>([
    ['true', { ok: true, value: true }],
    ['false', { ok: true, value: false }],
    ...['', 'yes', '1', 'TRUE', 'null'].map((text): [string, object] => [text, { ok: false }]),
  ])('reads "%s" for a flag as %o', (text, expected) => {
    expect(FLAGS.map(name => [name, read(name, text)])).toMatchObject(
      FLAGS.map(name => [name, expected]),
    )
    expect(FLAGS.length).toBeGreaterThan(0)
  })

  it.each(TEXTS)('accepts a text for %s, here "%s", and not %o', (name, accepted, refused) => {
    expect(read(name, accepted)).toEqual({ ok: true, value: accepted })
    expect(refused.filter(text => read(name, text).ok)).toEqual([])
  })

  it('has a default that it accepts, and that it prints in the same text form', () => {
    const texts = SETTING_NAMES.map(name => {
      const { defaultText, print } = BUSINESS_SETTINGS[
        name
      ] as (typeof BUSINESS_SETTINGS)['ringSeconds']
      const text = defaultText ?? '83.2150'
      const value = read(name, text)
      return { name, text, printed: value.ok ? print(value.value as never) : value.message }
    })
    expect(texts.filter(({ text, printed }) => printed !== text)).toEqual([])
  })

  it('has a title, and is explained in one sentence', () => {
    const texts = SETTING_NAMES.map(name => {
      const { sentence, title } = BUSINESS_SETTINGS[name]
      return { name, sentence, title }
    })
    const isRight = ({ sentence, title }: { sentence: string; title: string }) =>
      /^[A-Z0-9][^.\n]*[a-z0-9)][^\n]*\.$/.test(sentence) && /^[A-Z][^.]+$/.test(title)
    expect(texts.filter(each => !isRight(each))).toEqual([])
  })

  it('has a name and a variable of its own', () => {
    const variables = SETTING_NAMES.map(name => BUSINESS_SETTINGS[name].variable)
    expect(new Set(variables).size).toBe(SETTING_NAMES.length)
    expect(isSettingName('ringSeconds')).toBe(true)
    expect(isSettingName('constructor')).toBe(false)
  })

  it('has the given value, or else the default', () => {
    const values = readSettings({ inrPerUsdE4: '83.215', maxSpendPerDay: '7.5' })
    expect(values).toMatchObject({
      inrPerUsdE4: 832_150n,
      maxSpendPerDay: 7_500_000n,
      maxCallSeconds: 3_600,
      callingEnabled: true,
    })
    expect(() => readSettings({})).toThrow('USD_INR must be rupees per dollar')
  })
})

describe('the credit packages', () => {
  const one = { id: 'one-5', name: 'One', price: 5, amount: 5, description: 'A package.' }
  const two = { ...one, id: 'two-10', price: 10, amount: 12.5 }
  const readPackages = (packages: unknown) => read('creditPackages', JSON.stringify(packages))

  it('are sorted by price and exact', () => {
    expect(readPackages([{ ...two, recommended: true }, one])).toEqual({
      ok: true,
      value: [
        { ...one, price: 5_000_000n, amount: 5_000_000n },
        { ...two, price: 10_000_000n, amount: 12_500_000n, recommended: true },
      ],
    })
  })

  it('never give a more expensive package less credit per dollar by default', () => {
    const { creditPackages } = readSettings({ inrPerUsdE4: '83.2150' })
    expect(creditPackages.length).toBeGreaterThanOrEqual(4)
    for (const [n, each] of creditPackages.entries()) {
      const next = creditPackages[n + 1]
      if (next) expect(next.amount * each.price >= each.amount * next.price).toBe(true)
    }
  })

  it.each([
    ['no list', { ...one }, 'JSON list'],
    ['an empty list', [], '1 to 12'],
    [
      'thirteen',
      Array.from({ length: 13 }, (_, n) => ({ ...one, id: `p-${n}`, price: n + 1, amount: n + 1 })),
      '1 to 12',
    ],
    ['an id twice', [one, { ...one, price: 6, amount: 6 }], 'repeat the id one-5'],
    ['a price twice', [one, { ...one, id: 'other' }], 'same price'],
    [
      'two recommended ones',
      [
        { ...one, recommended: true },
        { ...two, recommended: true },
      ],
      'recommend',
    ],
    ['less credit than the price', [{ ...one, amount: 4.99 }], 'one-5'],
    ['more than twice the price as credit', [{ ...one, amount: 10.01 }], 'one-5'],
    ['a price below $1', [{ ...one, price: 0.99, amount: 0.99 }], 'one-5'],
    ['a price above $10,000', [{ ...one, price: 10_001, amount: 10_001 }], 'one-5'],
    ['a price with half a cent', [{ ...one, price: 5.005, amount: 6 }], 'one-5'],
    ['an id with spaces', [{ ...one, id: 'one 5' }], 'JSON list'],
    ['an empty name', [{ ...one, name: ' ' }], 'JSON list'],
    ['an unknown field', [{ ...one, discount: 5 }], 'JSON list'],
  ])('are refused with %s', (_what, packages, message) => {
    expect(readPackages(packages)).toMatchObject({
      ok: false,
      message: expect.stringContaining(message),
    })
  })

  it('are refused when they are not JSON', () => {
    expect(read('creditPackages', '[{')).toMatchObject({
      ok: false,
      message: expect.stringContaining('JSON list'),
    })
  })
})

describe('the destination rules', () => {
  const readRules = (rules: unknown) => read('destinationRules', JSON.stringify(rules))

  it('allow, refuse, or replace the markup', () => {
    const rules = [
      { prefix: '+4470', access: 'refuse' },
      { prefix: '+91', markupPercent: 12.5 },
      { prefix: '+44', access: 'allow', markupPercent: 0 },
    ]
    expect(readRules(rules)).toEqual({ ok: true, value: [rules[2], rules[0], rules[1]] })
  })

  it.each([
    ['a prefix without a plus', [{ prefix: '44', access: 'allow' }], 'JSON list'],
    ['a prefix that begins with 0', [{ prefix: '+044', access: 'allow' }], 'JSON list'],
    [
      'a prefix twice',
      [
        { prefix: '+44', access: 'allow' },
        { prefix: '+44', access: 'refuse' },
      ],
      'repeat',
    ],
    ['nothing to do', [{ prefix: '+44' }], '+44'],
    ['another access', [{ prefix: '+44', access: 'ask' }], 'JSON list'],
    ['a negative markup', [{ prefix: '+44', markupPercent: -1 }], 'JSON list'],
    ['a markup above 1000', [{ prefix: '+44', markupPercent: 1_001 }], 'JSON list'],
    ['a markup with three decimals', [{ prefix: '+44', markupPercent: 1.125 }], 'JSON list'],
    [
      '501 rules',
      Array.from({ length: 501 }, (_, n) => ({ prefix: `+${n + 1000}`, access: 'allow' })),
      '500',
    ],
  ])('are refused with %s', (_what, rules, message) => {
    expect(readRules(rules)).toMatchObject({ ok: false, message: expect.stringContaining(message) })
  })
})

describe('the taxes', () => {
  const rule = { name: 'VAT', percent: 20, where: 'abroad' }

  it.each([
    ['a place that is none', [{ ...rule, where: 'EU' }], 'JSON list'],
    ['a percent with four decimals', [{ ...rule, percent: 8.8751 }], 'JSON list'],
    ['one tax twice', [rule, { ...rule, percent: 5 }], 'repeat VAT for abroad'],
    [
      'four taxes of a place',
      ['A', 'B', 'C', 'D'].map(name => ({ ...rule, name })),
      'at most 3 taxes',
    ],
  ])('are refused with %s', (_what, rules, message) => {
    expect(read('taxRules', JSON.stringify(rules))).toMatchObject({
      ok: false,
      message: expect.stringContaining(message),
    })
  })
})

describe('the caller ID rules', () => {
  const rule = { from: '+90', to: '+90', origin: 'any', effect: 'refuse' }
  const readRules = (rules: unknown) => read('callerIdRules', JSON.stringify(rules))

  it('keep the order in which they are given, and begin with India', () => {
    const rules = [
      rule,
      { ...rule, from: 'any', to: 'any', origin: 'toll-free' },
      { ...rule, from: '+1' },
    ]
    expect(readRules(rules)).toEqual({ ok: true, value: rules })
    const india = { from: '+91', to: '+91', origin: 'any', effect: 'refuse' }
    expect(JSON.parse(BUSINESS_SETTINGS.callerIdRules.defaultText ?? '')[0]).toEqual(india)
  })

  it.each([
    ['a prefix without a plus', [{ ...rule, from: '90' }], 'JSON list'],
    ['the code of a country', [{ ...rule, to: 'TR' }], 'JSON list'],
    ['an unknown origin', [{ ...rule, origin: 'mobile' }], 'JSON list'],
    ['an unknown effect', [{ ...rule, effect: 'allow' }], 'JSON list'],
    ['a missing field', [{ from: '+90', to: '+90', effect: 'refuse' }], 'JSON list'],
    ['two effects on the same numbers', [rule, { ...rule, effect: 'replace' }], 'repeat'],
    ['no caller ID that is left', [{ ...rule, from: 'any' }], 'every caller ID for +90'],
    [
      '201 rules',
      Array.from({ length: 201 }, (_, n) => ({ ...rule, from: `+${n + 1000}` })),
      '200',
    ],
  ])('are refused with %s', (_what, rules, message) => {
    expect(readRules(rules)).toMatchObject({ ok: false, message: expect.stringContaining(message) })
  })
})
