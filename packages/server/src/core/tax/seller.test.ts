import { paise } from '@ringback/contract/money'
import { readSettings } from '@ringback/contract/operator/settings/business-settings'
import { expect, it } from 'vitest'
import { type TaxSettings, placeName, priceWithTax, taxSeller, taxesOf } from './seller.ts'

const settings = (texts: Parameters<typeof readSettings>[0] = {}): TaxSettings => ({
  ...readSettings({ inrPerUsdE4: '100', taxNumber: '29AAGCR4375J1ZU', taxRegion: '29', ...texts }),
  legalName: 'Example Ltd',
  legalAddress: '1 High Street\nBengaluru',
})

/** Karnataka and India without any setting but the region. */
const INDIA = settings()
const BRITAIN = settings({
  taxCountry: 'GB',
  taxRegion: '',
  taxRegions: '[]',
  taxRules: '[{"name":"VAT","percent":20,"where":"same-region"}]',
})

it.each([
  ['no place', INDIA, null, 'CGST 9, SGST 9', 'Karnataka (29)'],
  ['the own state', INDIA, '29', 'CGST 9, SGST 9', 'Karnataka (29)'],
  ['another state', INDIA, '27', 'IGST 18', 'Maharashtra (27)'],
  ['a place abroad', INDIA, 'abroad', 'IGST 18', 'Outside India'],
  ['a country without regions', BRITAIN, null, 'VAT 20', 'United Kingdom'],
  ['a country whose customers abroad pay none', BRITAIN, 'abroad', '', 'Outside United Kingdom'],
])('%s decides the taxes', (_, of, place, taxes, name) => {
  const found = taxesOf(of, place).map(({ name, percent }) => `${name} ${percent}`)
  expect([found.join(', '), placeName(of, place)]).toEqual([taxes, name])
})

it('issues documents only with number, legal name, address and a region of the country', () => {
  expect(taxSeller(INDIA)).toMatchObject({ name: 'Example Ltd', taxNumber: '29AAGCR4375J1ZU' })
  expect(taxSeller(BRITAIN)).not.toBeNull()
  const incomplete = [
    settings({ taxNumber: '' }),
    settings({ taxRegion: '' }),
    { ...INDIA, legalName: null },
    { ...INDIA, legalAddress: null },
  ]
  for (const each of incomplete) expect(taxSeller(each)).toBeNull()
})

it('adds taxes to a price only where prices do not include them, and documents are issued', () => {
  const price = (of: TaxSettings) => priceWithTax(of, paise(1_000_000n), null)
  expect(price(settings({ taxIncluded: 'false' }))).toBe(1_180_000n)
  expect(price(settings({ taxIncluded: 'false', taxNumber: '' }))).toBe(1_000_000n)
  expect(price(INDIA)).toBe(1_000_000n)
})
