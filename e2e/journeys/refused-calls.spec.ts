import { callHistory, availableCreditOf } from '../fixtures/api.ts'
import { choosePackage, pressInCheckout } from '../fixtures/checkout.ts'
import { dial, expectIdle, messages, openTab } from '../fixtures/dialer.ts'
import { PHONE } from '../fixtures/layout/windows.ts'
import { expect, test } from '../fixtures/test.ts'

const RINGS_FOR_EVER = '+14155550102'

test(
  'on a phone, a call without credit is refused and leads to the credits, and one that is not answered costs nothing',
  { tag: '@gate' },
  async ({ page, accounts, sandbox }) => {
    await page.setViewportSize(PHONE)
    // A mailbox gets the welcome credit once.
    const { account } = await accounts.create()
    await accounts.signUp(page, { email: account.email.replace('@', '+second@') })

    await test.step('without credit nothing is dialled', async () => {
      await expect(page.getByText('No Credits Available')).toBeVisible()
      // Other journeys may have called this number.
      const before = await sandbox.legTo(RINGS_FOR_EVER)
      await dial(page, RINGS_FOR_EVER)
      const refusal = messages(page, 'Call Error:')
      await expect(refusal).toContainText('Your account has no credits.')
      expect(await callHistory(page)).toEqual([])
      expect((await sandbox.legTo(RINGS_FOR_EVER))?.sid).toBe(before?.sid)
      await refusal.getByRole('link', { name: 'Purchase Credits' }).click()
      await choosePackage(page, 'Starter')
      await pressInCheckout(page, 'Pay')
      await expect.poll(() => availableCreditOf(page)).toBe(5)
    })

    await test.step('a phone that is not answered is no cost', async () => {
      await openTab(page, 'Dialer')
      // Until the page knows the new balance, it refuses a press: "Checking balance, please wait...".
      await page.getByRole('button', { name: 'Balance $5.00' }).waitFor()
      await dial(page, RINGS_FOR_EVER)
      const { sid } = await sandbox.waitForLeg(RINGS_FOR_EVER, 'ringing')
      await expect(page.getByRole('status').filter({ hasText: 'Ringing' })).toBeVisible()
      await sandbox.stopRinging(sid)
      await expect(messages(page, 'Call Error:')).toContainText(
        'The person you are calling is not available right now.',
      )
      await expectIdle(page)
      await expect
        .poll(async () => (await callHistory(page))[0])
        .toMatchObject({ toNumber: RINGS_FOR_EVER, status: 'no-answer', actualCost: 0 })
      expect(await availableCreditOf(page)).toBe(5)
      await openTab(page, 'Call History')
      await expect(page.getByText('+1 415 555 0102').first()).toBeVisible()
    })
  },
)
