import { randomInt } from 'node:crypto'
import { expectAccessible } from '../fixtures/layout/accessibility.ts'
import { expectShown } from '../fixtures/layout/shown-texts.ts'
import { dial, expectConnected, hangUp, openTab } from '../fixtures/dialer.ts'
import { expect, test } from '../fixtures/test.ts'

const STEADY_TONE = '+14155550106'

/** The code of a text message. */
function codeIn(text: string): string {
  const code = /\b\d{6}\b/.exec(text)?.[0]
  if (!code) throw new Error(`No code in "${text}"`)
  return code
}

// spec 1.5, 4.44, 4.45
test(
  'a user’s number is verified by text and call, shown as caller ID, and removed',
  { tag: '@gate' },
  async ({ page, accounts, sandbox }) => {
    await accounts.signUp(page)
    // Another number each time: a phone that answers, as any number does.
    const number = `+4474001${randomInt(10_000, 99_999)}`
    const field = page.getByLabel('Phone number', { exact: true })
    const send = page.getByRole('button', { name: 'Send code' })
    const code = page.getByLabel('Verification code')
    const verify = page.getByRole('button', { name: 'Verify', exact: true })

    await test.step('an impossible number is refused at its field', async () => {
      await openTab(page, 'Settings')
      await expect(page.getByRole('heading', { name: 'Phone Number Verification' })).toBeVisible()
      await field.fill('12345')
      await send.click()
      await expect(
        page.getByText('Please enter a valid phone number in E.164 format (e.g., +12125551234)'),
      ).toBeVisible()
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await expectAccessible(page)
    })

    await test.step('a wrong code is refused, the right one is accepted', async () => {
      await field.fill(number)
      await send.click()
      await expectShown(page, `Verification code sent to ${number}`)
      await expect(verify).toBeDisabled()
      await expect(page.getByText('Pending Verification')).toBeVisible()
      await expectAccessible(page)
      const right = codeIn(await sandbox.nextText(number))
      await code.fill(right === '000000' ? '000001' : '000000')
      await verify.click()
      await expect(page.getByText(/code is not correct/)).toBeVisible()
      await code.fill(right)
      await verify.click()
    })

    await test.step('the called phone enters the code', async () => {
      await expect(page.getByText('Answer the call and enter this code')).toBeVisible()
      await expect(page.getByRole('timer')).toHaveText(/^\d+ s$/)
      const keys = (await page.getByLabel('Code to enter').textContent()) ?? ''
      expect(keys).toMatch(/^\d{6}$/)
      await sandbox.pressKeys((await sandbox.waitForLeg(number, 'in-progress')).sid, keys)
      await expectShown(page, `Phone number ${number} verified successfully!`)
      await expect(page.getByText('Verified', { exact: true })).toBeVisible()
    })

    await test.step('it is the caller ID of a call', async () => {
      await page.getByRole('button', { name: /^Set as Caller ID/ }).click()
      await expectShown(page, `Caller ID set to ${number}`)
      await openTab(page, 'Dialer')
      await expect(page.getByRole('combobox', { name: 'Caller ID' })).toContainText('Personal (GB)')
      await dial(page, STEADY_TONE)
      await expectConnected(page)
      expect((await sandbox.legTo(STEADY_TONE))?.from).toBe(number)
      await hangUp(page)
    })

    await test.step('it is cleared as caller ID and removed', async () => {
      await openTab(page, 'Settings')
      await page.getByRole('button', { name: /^Clear \+44/ }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Clear caller ID' }).click()
      await expectShown(page, 'Caller ID reset to default')
      await page.getByRole('button', { name: /^Delete \+44/ }).click()
      await page.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('button', { name: /^Delete \+44/ }).click()
      await expectAccessible(page)
      await page.getByRole('button', { name: /^Confirm Delete/ }).click()
      await expectShown(page, 'Phone number removed successfully')
      await expect(page.getByText('You have not added a phone number yet.')).toBeVisible()
    })
  },
)
