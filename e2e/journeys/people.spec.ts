import { expectAccessible } from '../fixtures/layout/accessibility.ts'
import { request } from '../fixtures/api.ts'
import { expectConnected, hangUp, press } from '../fixtures/dialer.ts'
import { expectFits, resize } from '../fixtures/layout/screen-problems.ts'
import { expect, test } from '../fixtures/test.ts'

const FAR_END = '+14155550100'
const SHOWN = '+1 415 555 0100'

test('a contact is called by typing a name and Enter, and again with one press', async ({
  page,
  accounts,
}) => {
  await accounts.signUp(page)
  for (const [name, phoneNumber] of [
    ['Ravi Iyer', FAR_END],
    ['Rania Haddad', '+442079460018'],
  ] as const) {
    const numbers = [{ label: '', phoneNumber }]
    await request(page, '/api/contacts', { name, numbers, note: '', isFavourite: name < 'Rav' })
  }
  await page.reload()
  const field = page.getByRole('textbox', { name: 'Phone number' })
  await field.fill('ra')
  const options = page.getByRole('listbox', { name: 'Matching contacts' }).getByRole('option')
  await expect(options).toHaveText([/Rania Haddad/, /Ravi Iyer/])
  await expectAccessible(page)
  await press(field, 'ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.getByText('per min').waitFor()
  await press(field, 'Enter')
  await expectConnected(page)
  // The list of recent calls may have the name too.
  await expect(page.getByRole('paragraph').filter({ hasText: 'Ravi Iyer' })).toBeVisible()
  await expect(page).toHaveTitle(/Ravi Iyer/)
  await hangUp(page)
  // The call holds nearly all of the credit until it is settled.
  await expect(page.getByText('$1.00', { exact: true })).toHaveCount(0)

  const again = page.getByRole('button', { name: `Call Ravi Iyer ${SHOWN}` })
  await again.click()
  await expectConnected(page)
  await hangUp(page)
  await resize(page, { width: 360, height: 780 })
  await expect(page.getByTitle(`Dial ${SHOWN}`).first()).toContainText('Ravi Iyer')
  await page.getByRole('button', { name: 'Favourites' }).click()
  await expect(page.getByRole('button', { name: /^Call Rania Haddad/ })).toBeVisible()
  await expectFits(page, 'the favourites')
})
