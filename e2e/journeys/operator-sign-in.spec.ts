import { TOTP } from 'otpauth'
import { expectAccessible } from '../fixtures/layout/accessibility.ts'
import { OPERATOR_PASSWORD } from '../fixtures/operators.ts'
import { expect, test } from '../fixtures/test.ts'

// beyond Operators have a console and a command line
test(
  'an operator is made on the machine, sets both factors in the browser and signs in with both',
  { tag: '@gate' },
  async ({ page, operators }) => {
    const email = 'ada@operators.example'
    await page.goto(operators.invite(email, 'owner'))
    await expect(page.getByText(email)).toBeVisible()
    await expectAccessible(page)
    const shown = await page.getByText(/^(?:[A-Z2-7]{4}\s?){8}$/).innerText()
    const totp = new TOTP({ secret: shown.replace(/\s/g, '') })
    await page.getByLabel('Password', { exact: true }).fill(OPERATOR_PASSWORD)
    await page.getByRole('textbox', { name: 'Code' }).fill(totp.generate())
    await page.getByRole('button', { name: 'Accept' }).click()

    await expect(page.getByRole('heading', { name: 'Recovery codes' })).toBeVisible()
    await expectAccessible(page)
    const codes = await page.getByRole('listitem').allInnerTexts()
    expect(codes).toHaveLength(10)
    await page.getByLabel('I have stored the recovery codes.').check()
    await page.getByRole('button', { name: 'Open the console' }).click()
    await expect(page.getByText(email).first()).toBeVisible()
    await expectAccessible(page)

    await page.goto('/operator/me')
    await page.getByRole('button', { name: email }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Sign out' }).first().click()
    await expect(page).toHaveURL(/\/operator\/sign-in/)
    await expectAccessible(page)
    const signIn = async (code: string) => {
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(OPERATOR_PASSWORD)
      await page.getByRole('textbox', { name: 'Code' }).fill(code)
      await page.getByRole('button', { name: 'Sign in' }).click()
    }
    await signIn('zzzzz-zzzzz')
    await expect(page.getByRole('alert')).toContainText('Email, password or code is not correct.')
    await signIn(codes[0] ?? '')
    await expect(page.getByText(email).first()).toBeVisible()
  },
)

test('a customer finds neither the operator API nor the console in the dashboard', async ({
  page,
  accounts,
  operators,
}) => {
  const loaded: string[] = []
  page.on('request', request => loaded.push(new URL(request.url()).pathname))
  await operators.create()
  await accounts.signUp(page)
  await expect(page.getByRole('tab', { name: 'Dialer' })).toBeVisible()
  const statuses = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` }
    const paths = ['me', 'changes', 'operators', 'sessions', 'openapi.json']
    const responses = paths.map(path => fetch(`/api/operator/${path}`, { headers }))
    return (await Promise.all(responses)).map(({ status }) => status)
  })
  expect(statuses).toEqual([401, 401, 401, 401, 401])
  expect(loaded.filter(path => path.startsWith('/operator'))).toEqual([])
  const scripts = [...new Set(loaded.filter(path => path.endsWith('.js')))]
  expect(scripts.length).toBeGreaterThan(1)
  const withConsole = await page.evaluate(async paths => {
    const texts = await Promise.all(
      paths.map(async path => ({ path, text: await (await fetch(path)).text() })),
    )
    return texts.filter(({ text }) => /api\/operator|operator-token/.test(text))
  }, scripts)
  expect(withConsole.map(({ path }) => path)).toEqual([])
})
