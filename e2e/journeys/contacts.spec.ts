import { expectAccessible } from '../fixtures/layout/accessibility.ts'
import { dial, expectConnected, hangUp, openContacts, openTab } from '../fixtures/dialer.ts'
import { expectFits } from '../fixtures/layout/screen-problems.ts'
import { expect, test } from '../fixtures/test.ts'

const FAR_END = '+14155550100'
const SHOWN = '+1 415 555 0100'

// beyond Contacts with several numbers, labels, notes and favourites
test('a number from the history becomes a contact, who is found, called, changed and deleted', async ({
  page,
  accounts,
}) => {
  await accounts.signUp(page)
  await dial(page, FAR_END)
  await expectConnected(page)
  await hangUp(page)
  await openTab(page, 'Call History')
  await page.getByRole('button', { name: `Details of the call with ${SHOWN}` }).click()
  await page.getByRole('link', { name: 'Add contact' }).click()
  await expect(page.getByRole('textbox', { name: 'Phone number' })).toHaveValue(SHOWN)
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Name' }).fill('Ravi Iyer')
  await page.getByRole('textbox', { name: 'Label' }).fill('Work')
  await page.getByRole('button', { name: 'Save contact' }).click()
  await expect(page.getByText('Contact saved')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Ravi Iyer')).toBeVisible()
  await expectAccessible(page)
  await expectFits(page, 'a contact')

  const search = page.getByRole('searchbox', { name: 'Search contacts' })
  await search.fill('zz')
  await expect(page.getByText('No contact matches your search.')).toBeVisible()
  await search.fill('iyer')
  await page.getByRole('button', { name: `Call Ravi Iyer Work ${SHOWN}` }).click()
  await expect(page.getByRole('textbox', { name: 'Phone number' })).toHaveValue(SHOWN)
  // The dialer removes the number from the URL a moment after it shows it, and that would undo an earlier change of it.
  await expect(page).not.toHaveURL(/number=/)

  await page.keyboard.press('Control+k')
  const palette = page.getByRole('combobox', { name: 'Type a name' })
  await expect(palette).toBeFocused()
  await page.keyboard.type('ravi')
  const found = page.getByRole('option', { name: `Call Ravi Iyer ${SHOWN} · Work` })
  await expect(found).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(palette).toHaveCount(0)
  await openContacts(page)
  await page.getByRole('button', { name: 'Edit Ravi Iyer' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Ravi')
  await page.getByRole('checkbox', { name: /favourite/ }).check()
  await page.getByRole('button', { name: 'Save contact' }).click()
  const star = page.getByRole('button', { name: 'Favourite Ravi' })
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByRole('heading', { name: 'R', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Delete Ravi' }).click()
  await page.getByRole('button', { name: 'Confirm Delete Ravi' }).click()
  await expect(page.getByText('No contacts yet')).toBeVisible()
})
