import { expectAccessible } from '../fixtures/layout/accessibility.ts'
import { expect, test } from '../fixtures/test.ts'

test('a disabled operator is signed out, and the log of changes shows what was before and after', async ({
  page,
  context,
  operators,
}) => {
  const owner = await operators.create('owner')
  const other = await operators.create('support')
  const otherPage = await context.newPage()
  await operators.open(otherPage, other, '/operator/operators')
  await expect(otherPage.getByRole('cell', { name: owner.email })).toBeVisible()

  await operators.open(page, owner, '/operator/operators')
  const row = page.getByRole('row', { name: other.email })
  await row.getByRole('button', { name: 'Disable' }).click()
  await expectAccessible(page)
  await page.getByLabel('Reason').fill('Has left the company')
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
  await expect(row.getByText('Disabled')).toBeVisible()
  await otherPage.reload()
  await expect(otherPage.getByRole('heading', { name: 'Operator sign-in' })).toBeVisible()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('log of')
  await page.keyboard.press('Enter')
  await page.getByRole('searchbox', { name: 'Operator' }).fill(owner.email)
  await page.keyboard.press('Enter')
  const change = page.getByRole('row').filter({ hasText: 'Has left the company' })
  await change.getByRole('button', { name: 'Show details' }).click()
  await expect(page.getByRole('columnheader', { name: 'Before' })).toBeVisible()
  await expectAccessible(page)
})
