import { expect, it } from 'vitest'
import { type CheckedKind, rentableText } from './check-rentable.ts'

const kind = (
  countryCode: string,
  type: CheckedKind['type'],
  missing: CheckedKind['missing'] = null,
) => ({ countryCode, type, missing })

it('names the countries that can be rented, the kinds that cannot, and what is missing elsewhere', () => {
  const words = rentableText([
    kind('US', 'local'),
    kind('US', 'toll_free'),
    kind('GB', 'local'),
    kind('GB', 'mobile', 'bundle'),
    kind('GB', 'toll_free', 'address'),
    kind('DE', 'local', 'address'),
    kind('FR', 'local', 'bundle'),
  ])
  expect(words).toMatch(
    /^2 of 41 countries: GB \(not mobile: bundle, toll-free: address\), US\. bundle missing: FR\. address missing: DE\. no fee: AR, AT, .*ZA\.$/,
  )
})

it('says that there are none', () => {
  expect(rentableText([kind('US', 'local', 'bundle')])).toMatch(
    /^0 of 41 countries: none\. bundle missing: US\./,
  )
})
