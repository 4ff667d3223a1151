import { randomInt } from 'node:crypto'
import { expectAccessible } from '../fixtures/layout/accessibility.ts'
import { dial, expectConnected, hangUp, openTab } from '../fixtures/dialer.ts'
import { allShown, resize } from '../fixtures/layout/screen-problems.ts'
import { expectShown } from '../fixtures/layout/shown-texts.ts'
import { expect, test } from '../fixtures/test.ts'

const PLATFORM = '+1 415 555 0199'

test('a landline is verified by a spoken code, and a country that forbids it as caller ID gets the platform number', async ({
  page,
  accounts,
  sandbox,
}) => {
  await accounts.signUp(page)
  // A landline by the Turkish numbering plan. Turkey refuses Turkish caller IDs of calls from abroad.
  const number = `+90212${randomInt(2_000_000, 9_999_999)}`

  await test.step('the number is called with the code, although a text was asked for', async () => {
    await openTab(page, 'Settings')
    await page.getByLabel('Phone number', { exact: true }).fill(number)
    await page.getByRole('button', { name: 'Send code' }).click()
    await expectShown(page, `Verification code sent to ${number}`)
    await expect(page.getByText('The 6 digits that you hear in the call.')).toBeVisible()
    await expectAccessible(page)
    const code = (await sandbox.nextSpeech(number)).replace(/\D/g, '')
    await page.getByLabel('Verification code').fill(code)
    await page.getByRole('button', { name: 'Verify', exact: true }).click()
    const keys = (await page.getByLabel('Code to enter').textContent()) ?? ''
    await sandbox.pressKeys((await sandbox.waitForLeg(number, 'in-progress')).sid, keys)
    await expectShown(page, `Phone number ${number} verified successfully!`)
    await page.getByRole('button', { name: /^Set as Caller ID/ }).click()
    await expectShown(page, `Caller ID set to ${number}`)
  })

  await test.step('a call to Turkey says before and during the call what it shows', async () => {
    await openTab(page, 'Dialer')
    const called = `+90212${randomInt(2_000_000, 9_999_999)}`
    await page.getByRole('textbox', { name: 'Phone number' }).fill(called)
    await expect(page.getByText(`show our number ${PLATFORM} instead of yours.`)).toBeVisible()
    await dial(page, called)
    await expectConnected(page)
    const seen = page.getByRole('combobox', { name: 'Caller ID' })
    await expect(page.getByText('They see')).toBeVisible()
    await expect(seen).toHaveText(PLATFORM)
    expect((await sandbox.legTo(called))?.from).toBe(PLATFORM.replaceAll(' ', ''))
    await resize(page, { width: 360, height: 780 })
    await allShown(page)
    const shown = called.replace(/^\+90212(\d{3})(\d\d)(\d\d)$/, '+90 212 $1 $2 $3')
    const field = page.getByRole('textbox', { name: 'Phone number' })
    await expect(field).toHaveValue(shown)
    for (const text of [field, seen]) {
      expect(await text.evaluate(box => box.scrollWidth - box.clientWidth)).toBe(0)
    }
    await hangUp(page)
  })
})
