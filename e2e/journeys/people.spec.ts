import { readFile } from 'node:fs/promises'
import { type Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/layout/accessibility.ts'
import { request } from '../fixtures/api.ts'
import { expectConnected, hangUp, openContacts } from '../fixtures/dialer.ts'
import { expectFits, resize } from '../fixtures/layout/screen-problems.ts'
import { press } from '../fixtures/press.ts'
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

test('a file with duplicates is imported after a dry run, and its export has nothing new', async ({
  page,
  accounts,
}) => {
  await accounts.signUp(page)
  const saved = [{ label: '', phoneNumber: FAR_END }]
  await request(page, '/api/contacts', {
    name: 'Ravi Iyer',
    numbers: saved,
    note: '',
    isFavourite: false,
  })
  await openContacts(page)
  await page.getByRole('button', { name: 'Import or export' }).click()
  await expectAccessible(page)
  await chooseFile(page, 'contacts.vcf', 'text/vcard', CARDS)
  await expect(page.getByText('2 new, 2 saved already, 1 not added.')).toBeVisible()
  await expect(page.getByText('Only Mail (entry 5) has no phone number.')).toBeVisible()
  await expect(page.getByText(`X-${LONG_WORD} (1 entry)`)).toBeVisible()
  await expectAccessible(page)
  await expectFits(page, 'the dry run')
  await page.getByRole('button', { name: 'Add 2 contacts' }).click()
  await expect(page.getByText('2 contacts added')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit =Formula Müller' })).toBeVisible()

  for (const format of ['vCard', 'CSV']) {
    await page.getByRole('button', { name: 'Import or export' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: `Export ${format}` }).click()
    const file = await download
    const text = await readFile(await file.path(), 'utf8')
    expect(text).toContain(format === 'CSV' ? "'=Formula Müller" : 'FN:=Formula Müller')
    await chooseFile(page, file.suggestedFilename(), 'text/plain', text)
    await expect(page.getByText('0 new, 3 saved already, 0 not added.')).toBeVisible()
    await page.getByRole('button', { name: 'Back to contacts' }).click()
  }
})

async function chooseFile(page: Page, name: string, mimeType: string, text: string) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /^Choose/ }).click()
  await (await chooser).setFiles({ name, mimeType, buffer: Buffer.from(text) })
}

const card = (...lines: string[]) =>
  ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD', ''].join('\r\n')

const LONG_WORD = 'WITHOUT-A-SPACE-'.repeat(6)

/** As Apple exports it: one saved already, one twice, one without a number. */
const CARDS = [
  card('FN:Ravi Iyer', `TEL;type=CELL;type=VOICE:${SHOWN}`),
  card('FN:Asha Rao', 'item1.TEL:+91 98765 43210', 'item1.X-ABLabel:_$!<Home>!$_'),
  card(
    'FN:=Formula M',
    ' üller',
    'TEL:+4915112345678',
    'PHOTO;ENCODING=b;TYPE=JPEG:/9j/',
    '  4AAQ',
  ),
  card('FN:Asha Rao', 'TEL;TYPE=HOME:+919876543210'),
  card('FN:Only Mail', 'EMAIL:mail@example.com', `X-${LONG_WORD}:1`),
].join('')
