import { OPERATOR_PASSWORD } from '../fixtures/operators.ts'
import { expect, test } from './test.ts'

test('an operator signs in and sees the overview', async ({ page, operators }) => {
  const { email, recoveryCodes } = await operators.create()
  await page.goto('/operator')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(OPERATOR_PASSWORD)
  await page.getByRole('textbox', { name: 'Code' }).fill(recoveryCodes.pop() ?? '')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText(email).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
})
