import type { Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/layout/accessibility.ts'
import { balanceOf, request, settledCall } from '../fixtures/api.ts'
import { dial, expectConnected, expectIdle, hangUp, messages, openTab } from '../fixtures/dialer.ts'
import { expect, test } from '../fixtures/test.ts'

const STEADY_TONE = '+14155550106'
const SHOWN_REASON = 'Unusual calls from your account'

/** Fills the fields of an open dialog and confirms it. */
async function confirm(page: Page, fields: Record<string, string>): Promise<void> {
  const dialog = page.getByRole('dialog')
  for (const [label, text] of Object.entries(fields))
    await dialog.getByLabel(label, { exact: true }).fill(text)
  await expectAccessible(page)
  await dialog.getByRole('button').last().click()
  await expect(dialog).toBeHidden()
}

test(
  'an operator finds a customer, gives credit, freezes, refunds a call and closes the account',
  { tag: '@gate' },
  async ({ page, context, accounts, operators, sandbox }) => {
    const account = await accounts.signUp(page)
    const desk = await context.newPage()
    await operators.open(desk, await operators.create('owner'), '/operator/customers')
    await desk.getByRole('searchbox', { name: 'Email or name' }).fill(account.email)
    await desk.keyboard.press('Enter')
    await expect(desk.getByRole('link', { name: /@example.com$/ })).toHaveCount(1)
    await expectAccessible(desk)
    await desk.getByRole('link', { name: account.email }).click()
    await expect(desk.getByRole('heading', { name: account.name })).toBeVisible()
    await expectAccessible(desk)

    const sections = desk.getByRole('navigation', { name: 'Sections of the customer' })

    await test.step('credit arrives at the customer', async () => {
      await desk.getByRole('button', { name: 'Give credit' }).click()
      await confirm(desk, {
        'Amount in dollars': '2.50',
        'Text in the customer’s transactions': 'Sorry for Monday',
        Reason: 'Calls failed on Monday',
      })
      await page.reload()
      await expect(page.getByText('$3.50').first()).toBeVisible()
      await openTab(page, 'Credits')
      const row = page.getByRole('row').filter({ hasText: 'Sorry for Monday' })
      await expect(row).toContainText('Promotional Credit')
      await expect(row).toContainText('+$2.50')
      await openTab(page, 'Dialer')
    })

    await test.step('a call in progress is ended by the freeze, and the next one is refused', async () => {
      await dial(page, STEADY_TONE)
      await expectConnected(page)
      await desk.getByRole('button', { name: 'Freeze' }).click()
      await confirm(desk, {
        'Reason that the customer reads': SHOWN_REASON,
        Reason: 'Looks stolen',
      })
      await expectIdle(page)
      await sandbox.waitForLeg(STEADY_TONE, 'completed')
      await settledCall(page)
      await page.reload()
      await expect(page.getByText('Your account is frozen')).toBeVisible()
      await expectAccessible(page)
      await dial(page, STEADY_TONE)
      await expect(messages(page, 'Call Error:')).toContainText(`Reason: ${SHOWN_REASON}`)
    })

    await test.step('without the freeze the customer calls again, and gets the cost back', async () => {
      await desk.getByRole('button', { name: 'Unfreeze' }).click()
      await confirm(desk, { Reason: 'The customer has a new password' })
      await page.reload()
      await expect(page.getByText('Your account is frozen')).toBeHidden()
      await dial(page, STEADY_TONE)
      await expectConnected(page)
      await hangUp(page)
      const { actualCost } = await settledCall(page)
      const before = await balanceOf(page)
      await desk.reload()
      await sections.getByRole('link', { name: 'Calls' }).click()
      await expect(desk.getByRole('button', { name: 'Refund' })).toHaveCount(2)
      await desk.getByRole('button', { name: 'Refund' }).first().click()
      await confirm(desk, { Reason: 'The line was silent' })
      await expect(desk.getByRole('button', { name: 'Refund' })).toHaveCount(1)
      expect(await balanceOf(page)).toBeCloseTo(before + Number(actualCost), 6)
      await openTab(page, 'Credits')
      await expect(page.getByRole('row', { name: /Refund for the call/ })).toBeVisible()
    })

    await test.step('the operator reads the ledger, the mails and the log', async () => {
      for (const section of ['Ledger', 'Mails']) {
        await sections.getByRole('link', { name: section }).click()
        // The rows of the section before stay until this one has loaded.
        const table = desk.getByRole('table', { name: section, exact: true })
        await table.getByRole('button', { name: 'Show details' }).first().click()
        await expectAccessible(desk)
      }
      await expect(desk.getByText(/verify-email\?token=…/)).toBeVisible()
      await sections.getByRole('link', { name: 'Changes' }).click()
      await expect(desk.getByRole('row').filter({ hasText: 'Looks stolen' })).toBeVisible()
    })

    await test.step('a closed account is erased and cannot be logged in to', async () => {
      await desk.getByRole('button', { name: 'Close account' }).click()
      await confirm(desk, {
        'Type the email of the account': account.email,
        Reason: 'Asked to be erased',
      })
      await expect(desk.getByRole('heading', { name: /^Closed account/ })).toBeVisible()
      await expect(desk.getByText(account.email)).toHaveCount(0)
      await expect(request(page, '/api/user/profile')).rejects.toThrow('401')
      // The dashboard would load the login page anew while its fields are filled.
      await page.goto('/api/health')
      await page.evaluate(() => localStorage.clear())
      await accounts.logIn(page, account)
      await expect(page.getByText('Invalid email or password')).toBeVisible()
    })
  },
)
