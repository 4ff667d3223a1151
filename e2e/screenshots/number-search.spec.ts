import { openTab } from '../fixtures/dialer.ts'
import { chooseCountry } from '../fixtures/number-search.ts'
import { expect, test } from '../fixtures/test.ts'
import { shoot } from './shoot.ts'

test('a search for numbers: a page of many, toll-free ones, those that need documents, and countries without any', async ({
  page,
  accounts,
}) => {
  await accounts.signUp(page)
  await openTab(page, 'My Numbers')
  await page.getByRole('button', { name: '+ Get a Number' }).click()
  const search = page.getByRole('button', { name: 'Search numbers' })
  await chooseCountry(page, 'United States')
  await search.click()
  await page.getByRole('button', { name: 'Show 10 more' }).click()
  await page
    .getByRole('button', { name: /^Get \+/ })
    .nth(19)
    .waitFor()
  await shoot(page, 'numbers-more')
  await page.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Toll-free' }).click()
  await search.click()
  await expect(page.getByText('It receives calls.').first()).toBeVisible()
  await shoot(page, 'numbers-toll-free')
  await chooseCountry(page, 'Germany')
  await search.click()
  await expect(page.getByText('need documents that we do not have yet.')).toBeVisible()
  await shoot(page, 'numbers-documents')
  await page.getByRole('combobox', { name: 'Country' }).click()
  await page.getByPlaceholder('Search country or code...').fill('ge')
  await page.getByRole('option', { name: /Georgia.*No numbers/ }).waitFor()
  await shoot(page, 'numbers-countries')
})
