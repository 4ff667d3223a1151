import { request } from '../fixtures/api.ts'
import { dial, expectConnected, hangUp, openContacts, openTab } from '../fixtures/dialer.ts'
import { expect, test } from '../fixtures/test.ts'
import { shoot } from './shoot.ts'

const FRIEND = '+447400123456'
const OTHER = '+14155550103'

test('matches in the dialer, favourites and a call with a contact', async ({ page, accounts }) => {
  await accounts.signUp(page, { packages: ['starter-5'] })
  await page.getByRole('button', { name: 'Hide these steps' }).click()
  await page.getByRole('button', { name: 'Favourites' }).click()
  await shoot(page, 'favourites-none')
  for (const [at, name] of [
    'Ashwin Nair',
    'Ashok Kumar Venkataraman of the office',
    'Ash',
  ].entries())
    await request(page, '/api/contacts', {
      name,
      numbers: [
        { label: 'Mobile', phoneNumber: at === 0 ? FRIEND : `+1415555010${String(at)}` },
        { label: '', phoneNumber: `+4930123456${String(at)}` },
      ],
      note: '',
      isFavourite: at < 2,
    })
  await page.reload()
  await dial(page, FRIEND)
  await expectConnected(page)
  await expect(page.getByText('Ashwin Nair')).toBeVisible()
  await openTab(page, 'Credits')
  await shoot(page, 'call-bar-contact')
  await openTab(page, 'Dialer')
  await hangUp(page)
  await dial(page, OTHER)
  await expectConnected(page)
  await shoot(page, 'call-without-contact')
  await hangUp(page)
  await page.getByRole('textbox', { name: 'Phone number' }).fill('ash')
  await expect(page.getByRole('listbox', { name: 'Matching contacts' })).toBeVisible()
  await shoot(page, 'dialer-matches')
  await page.setViewportSize({ width: 320, height: 640 })
  await page.screenshot({ path: '../test-results/screenshots/dialer-matches-320.png' })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Favourites' }).click()
  await page.screenshot({ path: '../test-results/screenshots/favourites-320.png', fullPage: true })
  await page.getByRole('button', { name: 'Recent' }).click()
  await page.screenshot({ path: '../test-results/screenshots/recents-320.png', fullPage: true })
  await page.getByRole('button', { name: 'Favourites' }).click()
  await shoot(page, 'favourites')
})

test('the dry run of an import', async ({ page, accounts }) => {
  await accounts.signUp(page)
  await openContacts(page)
  await page.getByRole('button', { name: 'Import or export' }).click()
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  await shoot(page, 'transfer')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  const rows = Array.from({ length: 60 }, (_, at) => `Person ${at},+1415555${at + 1000}`)
  const text = ['Name,Phone', ...rows, 'Person 1,+14155551001', 'Nobody,', 'Wrong,12'].join('\n')
  const buffer = Buffer.from(text)
  await (await chooser).setFiles({ name: 'contacts.csv', mimeType: 'text/csv', buffer })
  await expect(page.getByRole('button', { name: 'Add 60 contacts' })).toBeVisible()
  await shoot(page, 'transfer-plan')
  await page.setViewportSize({ width: 320, height: 640 })
  await page.screenshot({ path: '../test-results/screenshots/transfer-320.png', fullPage: true })
})

test('contacts: none, many, search, the form and a question', async ({ page, accounts }) => {
  await accounts.signUp(page)
  await openContacts(page)
  await expect(page.getByText('No contacts yet')).toBeVisible()
  await shoot(page, 'contacts-none')
  const contacts = Array.from({ length: 400 }, (_, at) => ({
    name: at === 7 ? 'Venkatanarasimharajuvaripeta Subrahmanyam-Iyer' : `Person ${at}`,
    numbers: Array.from({ length: (at % 3) + 1 }, (_each, n) => ({
      label: n === 0 ? 'Mobile' : 'Work',
      phoneNumber: `+1415555${String(1_000 + at * 3 + n)}`,
    })),
    note: at % 5 === 0 ? 'Met at the conference in Pune' : '',
    isFavourite: at % 40 === 0,
  }))
  await request(page, '/api/contacts/import', { contacts })
  await page.reload()
  await expect(page.getByText('Person 0', { exact: true })).toBeVisible()
  await page.setViewportSize({ width: 768, height: 1024 })
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await page.screenshot({ path: `../test-results/screenshots/contacts-many-${width}.png` })
  }
  await page.getByRole('searchbox', { name: 'Search contacts' }).fill('zz')
  await expect(page.getByText('No contact matches your search.')).toBeVisible()
  await shoot(page, 'contacts-none-found')
  await page.getByRole('searchbox', { name: 'Search contacts' }).fill('venkata')
  await page.getByRole('button', { name: /^Edit Venkata/ }).click()
  await shoot(page, 'contacts-form')
})

test('the history without an answer of the server', async ({ page, accounts }) => {
  await accounts.signUp(page)
  await page.route(/\/api\/call\/history/, route =>
    route.fulfill({ status: 503, json: { error: 'The database is busy. Please try again.' } }),
  )
  await page.goto('/dashboard?tab=history')
  await expect(page.getByRole('button', { name: /Retry/ }).first()).toBeVisible()
  await shoot(page, 'history-failed')
})
