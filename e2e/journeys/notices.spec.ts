import { rentNumber, settledCall } from '../fixtures/api.ts'
import { openTab } from '../fixtures/dialer.ts'
import {
  deliverPush,
  isSubscribed,
  nextPush,
  openNotice,
  replaceSubscription,
  shownNotices,
  subscribeAtSandbox,
} from '../fixtures/push.ts'
import { expectRegistered } from '../fixtures/registration.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ serviceWorkers: 'allow' })

const CALLER = '+12125550142'

// beyond Notices reach a browser that shows no page of ours
test('a browser shows who has called while its page was closed, and a click opens the history', async ({
  page,
  accounts,
  sandbox,
}) => {
  await subscribeAtSandbox(page, sandbox)
  await accounts.signUp(page, { packages: ['starter-5'] })
  const number = await rentNumber(page, 'US')
  await expectRegistered(page)
  await openTab(page, 'Settings')
  await page.getByRole('button', { name: 'Turn on notices' }).click()
  await page.getByRole('button', { name: 'Turn off notices' }).waitFor()
  await page.getByRole('checkbox', { name: /^Calls, to accept/ }).click()
  await expect(page.getByRole('checkbox', { name: /^Calls, to accept/ })).not.toBeChecked()

  await page.goto('/rates')
  await sandbox.callFrom(CALLER, number)
  const message = await nextPush(sandbox)
  expect(message.text).not.toContain('0142')
  await deliverPush(page, message)
  await expect.poll(() => shownNotices(page)).toEqual(['Missed call / '])

  const address = await replaceSubscription(page, sandbox)
  await sandbox.callFrom(CALLER, number)
  expect((await nextPush(sandbox, 1)).subscription).toBe(address)

  await page.goto('/dashboard')
  await settledCall(page)
  await openNotice(page)
  await expect(page.getByRole('tabpanel', { name: 'Call History' })).toBeVisible()
  expect(await shownNotices(page)).toEqual([])

  await openTab(page, 'Settings')
  await page.getByRole('checkbox', { name: /^Name the caller/ }).click()
  await expect(page.getByRole('checkbox', { name: /^Name the caller/ })).toBeChecked()
  await page.goto('/rates')
  await sandbox.callFrom(CALLER, number)
  const { text } = await nextPush(sandbox, 2)
  expect(JSON.parse(text)).toMatchObject({
    title: 'Missed call from +1 212 555 0142',
    body: expect.stringMatching(/^On your number \+1 /),
  })

  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(() => isSubscribed(page)).toBe(false)
})
