import type { Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/layout/accessibility.ts'
import { dial, expectConnected, hangUp, openTab, press } from '../fixtures/dialer.ts'
import { expectShown } from '../fixtures/layout/shown-texts.ts'
import { balanceOf, settledCall } from '../fixtures/api.ts'
import { choosePackage, pressInCheckout } from '../fixtures/checkout.ts'
import { expect, test } from '../fixtures/test.ts'

const STEADY_TONE = '+14155550106'

async function openCountries(page: Page): Promise<void> {
  await openTab(page, 'My Numbers')
  await page.getByRole('button', { name: '+ Get a Number' }).click()
  await expect(page.getByRole('heading', { name: 'Get a number' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Country' }).click()
}

/** Chooses it in the open list, and searches for its numbers. */
async function chooseCountry(page: Page, country: string): Promise<void> {
  await page.getByPlaceholder('Search country or code...').fill(country)
  await page.keyboard.press('Enter')
  const search = page.getByRole('button', { name: 'Search numbers' })
  await search.click()
  await offers(page).nth(9).waitFor()
  await expectShown(page, 'Found 10 available numbers')
  // It is disabled while it searches, and browsers take the focus from a disabled button.
  await expect(search).toBeFocused()
}

const offers = (page: Page) => page.getByRole('button', { name: /^Get \+/ })

// spec 1.6
test(
  'a number is rented with bought credit, shown as caller ID, and canceled',
  { tag: '@gate' },
  async ({ page, accounts, sandbox }) => {
    await accounts.signUp(page)
    const rentedBefore = await sandbox.rentedNumbers()

    await test.step('too little credit leads to the credits', async () => {
      await openTab(page, 'My Numbers')
      await expect(page.getByText('You have no numbers yet.')).toBeVisible()
      await expectAccessible(page)
      await openCountries(page)
      await expectAccessible(page)
      await chooseCountry(page, 'Puerto Rico')
      await expectAccessible(page)
      await offers(page).first().click()
      const alert = page.getByRole('alertdialog')
      await expect(alert).toContainText(/Needed\$\d\.\d\d/)
      await expect(alert).toContainText('Available$1.00')
      await expectAccessible(page)
      await alert.getByRole('button', { name: 'Add credits' }).click()
      await expect(page).toHaveURL(/tab=credits/)
      expect(await balanceOf(page)).toBe(1)
      // A number of an earlier journey may be released meanwhile.
      const rented = (await sandbox.rentedNumbers()).filter(each => !rentedBefore.includes(each))
      expect(rented).toEqual([])
      await choosePackage(page, 'Starter')
      await pressInCheckout(page, 'Pay')
      await expect(page.getByRole('button', { name: 'Balance $6.00' })).toBeVisible()
    })

    await test.step('a number that was rented elsewhere since is not paid for', async () => {
      await openCountries(page)
      await chooseCountry(page, 'United States')
      const lost = (await offers(page).first().getAttribute('aria-label')) ?? ''
      await sandbox.rentElsewhere(lost.replace(/[^+\d]/g, ''))
      await page.getByRole('button', { name: lost }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Get number' }).click()
      await expect(page.getByRole('button', { name: lost })).toBeHidden()
      expect(await balanceOf(page)).toBe(6)
    })

    await test.step('Escape ends the question, and the focus returns to the button', async () => {
      const offer = offers(page).first()
      await press(offer, 'Enter')
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('alertdialog')).toBeHidden()
      await expect(offer).toBeFocused()
    })

    const number = await test.step('the next one is rented', async () => {
      await offers(page).first().click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Get number' }).click()
      const success = await expectShown(page, /^Successfully purchased \+\d+!$/)
      const [rented = ''] = /\+\d+/.exec(success) ?? []
      expect(await sandbox.rentedNumbers()).toContain(rented)
      await expect(page.getByText('Active')).toBeVisible()
      await expect(page.getByText('Renews on')).toBeVisible()
      expect(await balanceOf(page)).toBeLessThan(6)
      return rented
    })

    await test.step('it is the caller ID of a call', async () => {
      await openTab(page, 'Dialer')
      await page.getByRole('combobox', { name: 'Caller ID' }).click()
      await page.getByRole('option', { name: /Virtual DID \(US\)/ }).click()
      await expectShown(page, `Caller ID set to ${number}`)
      await page.reload()
      await expect(page.getByRole('combobox', { name: 'Caller ID' })).toContainText('Virtual DID')
      await dial(page, STEADY_TONE)
      await expectConnected(page)
      expect((await sandbox.legTo(STEADY_TONE))?.from).toBe(number)
      await hangUp(page)
      await settledCall(page)
    })

    await test.step('it is canceled after a warning', async () => {
      await openTab(page, 'My Numbers')
      await page.getByRole('button', { name: /^Cancel number \+1/ }).click()
      const warning = page.getByRole('alertdialog')
      await expect(warning).toContainText('stop immediately')
      await expect(warning).toContainText('no refund')
      await expect(warning).toContainText('cannot be undone')
      await warning.getByRole('button', { name: 'Keep number' }).click()
      await expect(warning).toBeHidden()
      await page.getByRole('button', { name: /^Cancel number \+1/ }).click()
      await warning.getByRole('button', { name: 'Cancel number' }).click()
      await expectShown(page, `Number ${number} canceled successfully`)
      await expect(page.getByText('You have no numbers yet.')).toBeVisible()
      await expect.poll(() => sandbox.rentedNumbers()).not.toContain(number)
      await openTab(page, 'Dialer')
      await expect(page.getByRole('combobox', { name: 'Caller ID' })).toHaveText(
        'Default platform number',
      )
    })
  },
)
