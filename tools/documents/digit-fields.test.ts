import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../product.ts'

/** Fields of `type` that take no digits, or whose digits the browser reads. */
const NO_DIGITS =
  /\btype="(email|password|checkbox|radio|file|hidden|range|month|date|time|datetime-local)"/
/** What packages/web/src/phone/plain-digit-fields.ts reads digits of every script in. */
const DIGITS =
  /\binputMode=|'?inputMode'?:|\btype="tel"|\bautoComplete="one-time-code"|\bdata-digits\b/

/** Fields for text, by their file, with how many there are. A new one is listed here, or takes digits. */
const TEXTS = {
  'ui/forms/Field.tsx': 2,
  'console/shared/change/ChangeDialog.tsx': 1,
  // Names are compared as they are written; search-text.ts reads the digits of a number.
  'screens/dashboard/contacts/ContactList.tsx': 1,
  'screens/dashboard/history/CallFilters.tsx': 1,
  'screens/dashboard/contacts/ContactForm.tsx': 1,
  // The label of a number.
  'screens/dashboard/contacts/NumberFields.tsx': 1,
  // A time zone.
  'screens/dashboard/settings/BillingDetails.tsx': 1,
  'screens/dashboard/settings/account/DisplayNameForm.tsx': 1,
  // The email for password managers.
  'screens/dashboard/settings/account/PasswordForm.tsx': 1,
  'screens/dashboard/settings/account/owner-proof/FactorsDialog.tsx': 1,
  'screens/register/RegisterForm.tsx': 1,
  // A page without the app: the server reads the number.
  'visitors/RatePages.tsx': 1,
}

const WEB = join(ROOT, 'packages/web/src')

/** The tags of the text fields in a file. An arrow in a property is no end of the tag. */
function fieldsOf(source: string): string[] {
  return [...source.matchAll(/<(?:input|TextInput)\b(?:=>|[^>])*>/g)].map(([tag]) => tag)
}

it('every field of the page takes digits of every script, or is one for text', () => {
  const texts: Record<string, number> = {}
  for (const path of readdirSync(WEB, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.tsx') || path.endsWith('.test.tsx')) continue
    const plain = fieldsOf(readFileSync(join(WEB, path), 'utf8')).filter(
      tag => !NO_DIGITS.test(tag) && !DIGITS.test(tag),
    )
    if (plain.length > 0) texts[path] = plain.length
  }
  expect(texts).toEqual(TEXTS)
})
