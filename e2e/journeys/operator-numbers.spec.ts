import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/layout/accessibility.ts'
import { balanceOf, rentNumber, request } from '../fixtures/api.ts'
import { expectConnected, hangUp, openTab } from '../fixtures/dialer.ts'
import { expectRegistered } from '../fixtures/registration.ts'
import { expect, test } from '../fixtures/test.ts'

const PLATFORM_NUMBER = '+14155550199'
const PHONE = '+12125550142'

/** The row of a number in a table of the console, which shows numbers in groups. */
function rowOf(page: Page, number: string) {
  const digits = [...number.slice(1)].join('\\s?')
  return page.getByRole('row').filter({ hasText: new RegExp(`\\+${digits}`) })
}

/** The number of a tile of the inventory. */
function countOf(page: Page, label: string) {
  return page.getByRole('paragraph').filter({ hasText: label }).locator('+ div')
}

/** Counts the numbers that only the carrier has or only we have. Other journeys may have left some. */
async function countInInventory(
  request: (path: string) => Promise<Record<string, unknown>>,
  place: 'carrier-only' | 'ours-only',
): Promise<number> {
  const { items } = await request('number-inventory')
  return (items as { place: string }[]).filter(item => item.place === place).length
}

/** Enters a reason and confirms the open dialog. */
async function confirm(page: Page, button: string, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await expect(dialog).toBeHidden()
}

async function exported(page: Page): Promise<string> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).first().click()
  return readFile(await (await downloading).path(), 'utf8')
}

/** Numbers that the carrier sells in a country. */
async function offers(page: Page, countryCode: string): Promise<string[]> {
  const { numbers } = await request(page, `/api/numbers/search?countryCode=${countryCode}`)
  return (numbers as { phoneNumber: string }[]).map(({ phoneNumber }) => phoneNumber)
}

test('the inventory shows orphans on either side, and an orphan is imported or released', async ({
  page,
  context,
  accounts,
  operators,
  sandbox,
}) => {
  const desk = await context.newPage()
  const { email } = await accounts.signUp(page, { packages: ['standard-10'] })
  const rented = await rentNumber(page, 'US')
  const [imported = '', released = ''] = (await offers(page, 'VI')).slice(-2)
  const owner = await operators.create('owner')
  const request = (path: string) => operators.request(owner, path)
  const orphansBefore = await countInInventory(request, 'carrier-only')
  const missingBefore = await countInInventory(request, 'ours-only')
  await sandbox.rentInConsole(imported)
  await sandbox.rentInConsole(released)
  const balance = await balanceOf(page)
  await operators.open(desk, owner, '/operator/inventory')

  await test.step('differences come first, and the platform number is none', async () => {
    await expect(countOf(desk, 'Orphans')).toHaveText(String(orphansBefore + 2))
    await expect(desk.getByText(/^\d+ numbers need a decision\.$/)).toBeVisible()
    await expect(rowOf(desk, imported)).toContainText('Orphan')
    await expect(rowOf(desk, rented)).toContainText(email)
    await expect(rowOf(desk, PLATFORM_NUMBER)).toContainText('Platform number')
    await expect(rowOf(desk, PLATFORM_NUMBER).getByRole('button')).toHaveCount(0)
    await expectAccessible(desk)
  })

  await test.step('filters are in the URL, and the export has what they select', async () => {
    await desk.getByRole('link', { name: 'Orphans' }).click()
    await expect(desk).toHaveURL(/\/operator\/inventory\?state=orphan$/)
    await expect(desk.getByRole('row')).toHaveCount(1 + orphansBefore + 2)
    await desk.reload()
    await expect(desk.getByRole('row')).toHaveCount(1 + orphansBefore + 2)
    const csv = await exported(desk)
    expect(csv).toContain(`${imported},carrier-only`)
    expect(csv).not.toContain(rented)
    await desk.getByRole('searchbox', { name: 'Number' }).fill(rented)
    await desk.keyboard.press('Enter')
    await expect(desk.getByText('Nothing matches these filters')).toBeVisible()
    await expectAccessible(desk)
  })

  await test.step('an import is charged once, and the customer receives the calls', async () => {
    await desk.goto('/operator/inventory')
    await desk.getByRole('button', { name: `Import ${imported}` }).click()
    const dialog = desk.getByRole('dialog')
    const fee = Number(await dialog.getByLabel('Monthly fee in dollars').inputValue())
    expect(fee).toBeGreaterThan(0)
    await dialog.getByLabel('Customer').fill('unknown@example.com')
    await dialog.getByLabel('Reason').fill('Ported in')
    await dialog.getByRole('button', { name: 'Import' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Customer not found')
    await expectAccessible(desk)
    await dialog.getByLabel('Customer').fill(email)
    await dialog.getByRole('button', { name: 'Import' }).dblclick()
    await expect(dialog).toBeHidden()
    await expect(rowOf(desk, imported)).toContainText('Active')
    expect(await balanceOf(page)).toBeCloseTo(balance - fee, 6)
    await page.bringToFront()
    await openTab(page, 'My Numbers')
    await expect(page.getByText(imported.slice(-2)).first()).toBeVisible()
    await openTab(page, 'Dialer')
    await expectRegistered(page)
    await sandbox.callFrom(PHONE, imported)
    await page.getByRole('button', { name: 'Accept' }).click()
    await expectConnected(page)
  })

  await test.step('a number that is released during a call ends with the rental, and the call goes on', async () => {
    await desk.bringToFront()
    await rowOf(desk, imported).getByRole('link').first().click()
    await expect(desk.getByRole('heading', { name: 'Current rental' })).toBeVisible()
    await expectAccessible(desk)
    await desk.getByRole('button', { name: 'Release' }).click()
    await expectAccessible(desk)
    await confirm(desk, 'Release', 'Imported by mistake')
    await expect(desk.getByText('No customer rents this number.')).toBeVisible()
    await expect(desk.getByText('Imported by mistake')).toBeVisible()
    await expect.poll(() => sandbox.rentedNumbers()).not.toContain(imported)
    await page.bringToFront()
    await expectConnected(page)
    await hangUp(page)
    await expect
      .poll(async () => (await sandbox.mail(email)).map(({ subject }) => subject))
      .toContainEqual(expect.stringContaining('has ended'))
  })

  await test.step('an orphan is released, and a number that the carrier lost is found', async () => {
    await desk.bringToFront()
    await desk.getByRole('link', { name: 'Inventory' }).click()
    await desk.getByRole('button', { name: `Release ${released}` }).click()
    await confirm(desk, 'Release', 'Left from a test')
    await expect(rowOf(desk, released)).toHaveCount(0)
    await expect.poll(() => sandbox.rentedNumbers()).not.toContain(released)
    await sandbox.releaseInConsole(rented)
    await desk.getByRole('button', { name: 'Fetch again' }).click()
    await expect(rowOf(desk, rented)).toContainText('Missing at the carrier')
    await expect(countOf(desk, 'Missing at the carrier')).toHaveText(String(missingBefore + 1))
  })
})
