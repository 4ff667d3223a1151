import { type Page, test as base, expect } from '@playwright/test'
import { dial, hangUp, openTab } from '../fixtures/dialer.ts'
import { ROUTES, UNKNOWN_WORD } from '../fixtures/plain-server/plain-answers.ts'
import { type PlainServer, startPlainServer } from '../fixtures/plain-server/plain-server.ts'
import { expectShown, recordShownTexts } from '../fixtures/layout/shown-texts.ts'

interface Options {
  /** Whether the server also sends fields and words that the page cannot know. */
  hasUnknowns: boolean
}

const test = base.extend<Options & { server: PlainServer }>({
  hasUnknowns: [false, { option: true }],
  server: async ({ hasUnknowns }, use) => {
    const server = await startPlainServer({ hasUnknowns })
    await use(server)
    await server.stop()
  },
  baseURL: async ({ server }, use) => use(server.url),
  page: async ({ page }, use) => {
    await recordShownTexts(page)
    await use(page)
  },
})

const NUMBER = '+447400123456'
const CREDIT = 'Balance $8.42'

async function logIn(page: Page): Promise<void> {
  await page.goto('/login')
  await submitLogin(page)
  await expect(page.getByRole('button', { name: CREDIT })).toBeVisible()
}

async function submitLogin(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill('asha@example.com')
  await page.getByLabel('Password', { exact: true }).fill('long enough')
  await page.getByRole('button', { name: 'Login' }).click()
}

function lastBody(server: PlainServer, route: string): unknown {
  return server.requests.findLast(request => request.route === route)?.body
}

for (const hasUnknowns of [false, true]) {
  const answers = hasUnknowns ? 'unknown fields and words' : 'exactly the listed fields'
  /** A word that the server sends: itself, or the unknown one in its place. */
  const word = (known: string) => (hasUnknowns ? UNKNOWN_WORD : known)

  test.describe(`a server that answers with ${answers}`, () => {
    test.use({ hasUnknowns })

    // spec 7.33
    test('lets the user log in, place a call and see it in the history', async ({
      page,
      server,
    }) => {
      await logIn(page)
      await expect(page.getByText('Asha Rao')).toBeVisible()
      const callerId = page.getByRole('combobox', { name: 'Caller ID' })
      await expect(callerId).toContainText(`${word('Virtual DID')} (${word('US')})`)
      await dial(page, NUMBER)
      await expect.poll(() => server.placedCalls.map(call => call.get('To'))).toEqual([NUMBER])
      expect(server.placedCalls[0]?.get('callId')).toBe('call-2')
      expect(lastBody(server, ROUTES.token)).toEqual({ identity: 'user-1' })
      expect(lastBody(server, ROUTES.preCreate)).toEqual({ toNumber: NUMBER })
      await expect(page.getByText('Connecting...').first()).toBeVisible()
      await hangUp(page)

      await openTab(page, 'History')
      // The first row has the titles, the second one the day.
      const row = page.getByRole('row').nth(2)
      await expect(row).toContainText('+44 7400 123456')
      await expect(row).toContainText(word('Completed'))
      await expect(row).toContainText('$0.09')
      await expect(page.getByText('Page 1 of 2')).toBeVisible()
      await row.getByRole('button', { name: /^Details/ }).click()
      await expect(page.getByRole('button', { name: 'Call again' })).toBeVisible()
      await page.getByRole('button', { name: 'Next' }).click()
      await expect(page.getByText('Page 2 of 2')).toBeVisible()
      const authorizations = server.requests.map(({ authorization }) => authorization)
      expect(new Set(authorizations.slice(1))).toEqual(new Set(['Bearer plain-token']))
    })

    test('lets the user rent and cancel numbers', async ({ page }) => {
      await logIn(page)
      await openTab(page, 'Numbers')
      const card = page.getByRole('article')
      await expect(card).toContainText('+1 415 555 2671')
      await expect(card).toContainText(word('Active'))
      await expect(card).toContainText(word('United States'))
      await page.getByRole('button', { name: '+ Get a Number' }).click()
      await page.getByRole('button', { name: 'Search numbers' }).click()
      await expectShown(page, 'Found 1 available numbers')
      await expect(page.getByText('California')).toBeVisible()
      await page.getByRole('button', { name: 'Get +1 415 555 0199' }).click()
      await page.getByRole('button', { name: 'Get number' }).click()
      await expectShown(page, 'Successfully purchased +14155550199!')
      await card.getByRole('button', { name: /^Cancel number/ }).click()
      const dialog = page.getByRole('alertdialog')
      await dialog.getByRole('button', { name: 'Cancel number' }).click()
      await expectShown(page, 'Number +14155552671 canceled successfully')
    })

    test('lets the user buy credit', async ({ page, server }) => {
      await logIn(page)
      await openTab(page, 'Credits')
      const newest = page.getByRole('row').nth(1)
      await expect(newest).toContainText(word('Credit Added'))
      await expect(newest).toContainText('+$10.00')
      await page.getByRole('button', { name: 'Buy Standard' }).click()
      await expectShown(page, /^Payment successful!/)
      expect(lastBody(server, ROUTES.purchase)).toEqual({ packageId: 'standard' })
      await expect(page.getByText(/1 USD = ₹83\.2\d/)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Buy Standard' })).toBeEnabled()
    })

    test('lets the user clear the caller ID and verify a number', async ({ page, server }) => {
      await logIn(page)
      await openTab(page, 'Settings')
      await page.getByRole('button', { name: /^Clear \+1 415/ }).click()
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: /^Clear/ })
        .click()
      await expectShown(page, 'Caller ID reset to default')
      expect(lastBody(server, ROUTES.clearCallerId)).toEqual({})
      await page.getByRole('textbox', { name: /number/i }).fill('+442079460018')
      await page.keyboard.press('Enter')
      await expectShown(page, 'Verification code sent to +442079460018')
      // The code is shown until the called phone has entered it.
      server.answer(ROUTES.validationStatus, { status: 200, body: { validated: false } })
      await page.getByRole('textbox', { name: /code/i }).fill('123456')
      await page.keyboard.press('Enter')
      await expect(page.getByText('482913')).toBeVisible()
      server.answer(ROUTES.validationStatus, { status: 200, body: { validated: true } })
      await expectShown(page, 'Phone number +442079460018 verified successfully!')
    })
  })
}

test('a server that sends no messages: the page shows its own', async ({ page, server }) => {
  await page.goto('/verify-email?token=token-1')
  await expect(page.getByText('Email verified successfully! You can now log in.')).toBeVisible()
  server.answer(ROUTES.verifyEmail, { status: 400, body: undefined })
  await page.goto('/verify-email?token=token-2')
  await expect(page.getByText('Failed to verify email. Please try again.')).toBeVisible()
  server.answer(ROUTES.login, { status: 403, body: { error: 'Email not verified' } })
  await page.goto('/login')
  await submitLogin(page)
  await page.getByRole('button', { name: 'Resend Verification Email' }).click()
  await expect(page.getByText('We sent you a new link.')).toBeVisible()
})

test('a server that answers a wrong password with 401: the login page shows its words', async ({
  page,
  server,
}) => {
  server.answer(ROUTES.login, { status: 401, body: { error: 'Wrong password' } })
  await page.goto('/login')
  await submitLogin(page)
  await expect(page.getByText('Wrong password')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
})

test('a refusal with nothing but words chooses the sentence of the call error', async ({
  page,
  server,
}) => {
  server.answer(ROUTES.preCreate, { status: 400, body: { error: 'Insufficient credits' } })
  await logIn(page)
  await dial(page, NUMBER)
  await expect(page.getByText('Insufficient credits to make this call.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Purchase Credits' })).toBeVisible()
})

test('an empty token is reported, and the page works on after a reload', async ({
  page,
  server,
}) => {
  server.answer(ROUTES.token, { status: 200, body: { token: '' } })
  await logIn(page)
  await expect(page.getByText('Received empty token from backend')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: CREDIT })).toBeVisible()
  await expect(page.getByText('Received empty token from backend')).toBeVisible()
  // After a reload only the token is known, so the identity is empty.
  expect(lastBody(server, ROUTES.token)).toEqual({ identity: '' })
})
