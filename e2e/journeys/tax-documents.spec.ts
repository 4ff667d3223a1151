import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { TAX_IDENTITY } from '@ringback/server/testing/people/tax'
import { choosePackage, pressInCheckout } from '../fixtures/checkout.ts'
import { openTab } from '../fixtures/dialer.ts'
import { expectAccessible } from '../fixtures/layout/accessibility.ts'
import { expectFits, expectFitsRightToLeft, resize } from '../fixtures/layout/screen-problems.ts'
import { DESK } from '../fixtures/layout/windows.ts'
import { expectShown } from '../fixtures/layout/shown-texts.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({
  settings: {
    LEGAL_NAME: TAX_IDENTITY.legalName,
    LEGAL_ADDRESS: TAX_IDENTITY.legalAddress.replace('\n', ';'),
  },
})

// beyond Tax documents
test('a payment has a receipt voucher, for customer and operator, as soon as there is a tax number', async ({
  page,
  context,
  accounts,
  operators,
}) => {
  const owner = await operators.create('owner')
  const reason = 'We are registered since today'
  for (const name of ['taxRegion', 'taxNumber'] as const)
    await operators.request(owner, `settings/${name}`, { value: TAX_IDENTITY[name], reason })
  await accounts.signUp(page)
  await openTab(page, 'Settings')
  await page.getByLabel('Name on documents').fill('तारा सिंह')
  await page.getByRole('button', { name: 'Save billing details' }).click()
  await expectShown(page, 'Your billing details are saved')
  await openTab(page, 'Credits')
  await choosePackage(page, 'Plus')
  await pressInCheckout(page, 'Pay')
  const voucher = page.getByRole('link', { name: /^Receipt voucher RV/ })
  await expect(voucher).toBeVisible()
  await expectUsable(page, 'documents')
  await voucher.click()
  const sheet = page.getByRole('article')
  await expect(sheet).toContainText('तारा सिंह')
  await expectUsable(page, 'document')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  const file = await (await downloading).path()
  expect(readFileSync(file, 'latin1').slice(0, 5)).toBe('%PDF-')

  const desk = await context.newPage()
  await operators.open(desk, owner, '/operator/payments')
  await desk.getByRole('link', { name: 'Documents' }).click()
  await expect(desk.getByRole('row').filter({ hasText: 'Receipt voucher' })).toBeVisible()
  await expectAccessible(desk)
  await desk.getByRole('link', { name: /^RV\// }).click()
  await expect(desk.getByRole('article')).toContainText('तारा सिंह')
  await expectUsable(desk, 'document of a customer')
  const sending = desk.waitForEvent('download')
  await desk.getByRole('button', { name: 'Download PDF' }).click()
  expect(readFileSync(await (await sending).path(), 'latin1').slice(0, 5)).toBe('%PDF-')
})

async function expectUsable(page: Page, screen: string): Promise<void> {
  await resize(page, DESK)
  await expectAccessible(page)
  await expectFits(page, screen)
  await expectFitsRightToLeft(page, screen)
}
