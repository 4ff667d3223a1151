import { expectAccessible } from '../fixtures/layout/accessibility.ts'
import { expect, test } from '../fixtures/test.ts'

const NUMBER = '+14152000123'
const EXPLANATION = 'Bought for a test in the console of the carrier'

test('a number that only the carrier has is found, leads from the overview, is explained, and is in the log', async ({
  page,
  sandbox,
  operators,
}) => {
  const support = await operators.create('support')
  await sandbox.rentInConsole(NUMBER)
  await operators.open(page, support, '/operator/reconciliation')
  await page.getByRole('button', { name: 'Reconcile now' }).click()
  const difference = page.getByRole('row').filter({ hasText: NUMBER })
  await expect(difference).toContainText('The carrier has a number that nobody rents.')
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Overview' }).click()
  await page
    .getByRole('link', { name: /^Explain: Open differences of the reconciliation: \d+$/ })
    .click()
  await expect(page).toHaveURL(/\/operator\/reconciliation\?state=open$/)
  await expect(difference).toContainText('Open')
  await difference.getByRole('button', { name: 'Explain' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill(EXPLANATION)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Explain' }).click()
  await expect(difference).toHaveCount(0)
  await page.getByLabel('State').selectOption('explained')
  await expect(difference).toContainText(EXPLANATION)

  await test.step('a later run does not open it again', async () => {
    await page.getByRole('button', { name: 'Reconcile now' }).click()
    const runs = page.getByRole('table', { name: 'Runs' }).getByRole('row')
    const finished = runs.filter({ hasText: support.email }).filter({ hasText: 'Ledger' })
    await expect(finished).toHaveCount(2)
    await page.reload()
    await expect(difference).toContainText('Explained')
  })

  await test.step('the log has before, after and reason, and is filtered', async () => {
    await page.getByRole('link', { name: 'Log of changes' }).click()
    await page.getByRole('searchbox', { name: 'Operator' }).fill(support.email)
    await page.keyboard.press('Enter')
    await page.getByLabel('Action').selectOption('Explained a difference')
    await expect(page).toHaveURL(/action=reconciliation/)
    const changes = page.getByRole('row').filter({ hasText: EXPLANATION })
    await expect(changes).toHaveCount(1)
    await expect(changes).toContainText('Difference diff_')
    await changes.getByRole('button', { name: 'Show details' }).click()
    const state = page.getByRole('row', { name: /^state / })
    await expect(state).toContainText('open')
    await expect(state).toContainText('explained')
    await expect(page.getByRole('row', { name: /^subject / })).toContainText(NUMBER)
    await expectAccessible(page)
    await page.getByRole('searchbox', { name: 'Operator' }).fill('unknown@example.com')
    await page.keyboard.press('Enter')
    await expect(changes).toHaveCount(0)
  })
  await sandbox.releaseInConsole(NUMBER)
})
