import { expectAccessible } from '../fixtures/layout/accessibility.ts'
import { availableCreditOf, balanceOf, settledCall } from '../fixtures/api.ts'
import { audioStats, expectTwoWayAudio, liveMicrophones } from '../fixtures/sound/call-audio.ts'
import { dial, expectConnected, hangUp, openTab } from '../fixtures/dialer.ts'
import { expect, test } from '../fixtures/test.ts'

const PLAYS_BACK_DIGITS = '+14155550103'

// spec 1.1, 1.2, 2.28, 4.28
test(
  'a first call, from the registration to its exact cost in the history',
  { tag: '@gate' },
  async ({ page, accounts, sandbox }) => {
    const account = await accounts.register(page)
    await expect(page.getByText(account.email)).toBeVisible()
    await page.goto(await accounts.verificationLink(account))
    // The page goes to the login without a click.
    await expect(page).toHaveURL(/\/login$/)
    await accounts.logIn(page, account)
    await expect(page).toHaveURL(/\/dashboard\?tab=dialer$/)
    await expect(page.getByText('Asha Rao')).toBeVisible()
    await expect(page.getByText('$1.00').first()).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('combobox', { name: 'Country' }).click()
    await expectAccessible(page)
    await page.keyboard.press('Escape')

    await dial(page, PLAYS_BACK_DIGITS)
    await expectConnected(page)
    await expect(page.getByRole('timer')).toHaveText(/^\d\d:\d\d$/)
    const beforeDigits = await audioStats(page)
    for (const key of ['4', '2', 'hash']) {
      await page.getByRole('button', { name: new RegExp(`^${key}( |$)`) }).click()
    }
    await expect.poll(async () => (await sandbox.legTo(PLAYS_BACK_DIGITS))?.digits).toBe('42#')
    // The far end plays the digits back.
    await expectTwoWayAudio(page, beforeDigits)
    await expectAccessible(page)
    await openTab(page, 'Call History')
    await expect(page).toHaveTitle(/^\d\d:\d\d \+1 415/)
    await expectAccessible(page)
    await openTab(page, 'Dialer')

    await hangUp(page)
    await expect.poll(() => liveMicrophones(page)).toBe(0)
    await sandbox.waitForLeg(PLAYS_BACK_DIGITS, 'completed')

    const call = await settledCall(page)
    const rate = call['sellingRatePerMinute'] as number
    const minutes = Math.ceil((call['billedSeconds'] as number) / 60)
    expect(call).toMatchObject({
      direction: 'outbound',
      toNumber: PLAYS_BACK_DIGITS,
      status: 'completed',
      billedSeconds: minutes * 60,
    })
    expect(call['duration']).toBeGreaterThan((minutes - 1) * 60)
    expect(call['duration']).toBeLessThanOrEqual(minutes * 60)
    expect(call['actualCost']).toBeCloseTo(minutes * rate, 6)
    expect(await balanceOf(page)).toBeCloseTo(1 - minutes * rate, 6)
    expect(await availableCreditOf(page)).toBeCloseTo(1 - minutes * rate, 6)

    await openTab(page, 'Call History')
    await expect(page).toHaveURL(/tab=history$/)
    const row = page.getByRole('row', { name: /415.?555.?0103/ })
    await expect(row).toContainText('Completed')
    await expect(row).toContainText(`$${(minutes * rate).toFixed(2)}`)
    await expectAccessible(page)
  },
)
