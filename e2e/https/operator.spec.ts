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

test('an operator signs in from a new network with the bot check while others guess the password', async ({
  page,
  product,
  operators,
}) => {
  const operator = await operators.create('owner', '192.0.2.1')
  const signIn = async () => {
    await page.getByLabel('Password', { exact: true }).fill(OPERATOR_PASSWORD)
    await page.getByRole('textbox', { name: 'Code' }).fill(operator.recoveryCodes.at(-1) ?? '')
    await page.getByRole('button', { name: 'Sign in' }).click()
  }
  for (let n = 0; n < 30; n++) {
    const guess = await fetch(`${product.url}/api/operator/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${n % 3}` },
      body: JSON.stringify({ email: operator.email, password: 'a wrong guess', code: '000000' }),
    })
    expect(guess.status).toBe(400)
  }
  await page.goto('/operator/changes')
  await page.getByLabel('Email').fill(operator.email)
  await signIn()
  await expect(page.getByText('There were many wrong sign-ins')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(operator.email)
  await expect(page.frameLocator('iframe').getByText('Success!')).toBeVisible()
  await signIn()
  await expect(page.getByRole('heading', { name: 'Log of changes' })).toBeVisible()
  // The console is a document without the vendor's script.
  expect(await page.evaluate(() => 'turnstile' in globalThis)).toBe(false)
})
