import type { Page } from '@playwright/test'
import { settledCall } from '../fixtures/api.ts'
import { expectConnected, hangUp, openTab } from '../fixtures/dialer.ts'
import {
  deliverPush,
  loseFocus,
  nextPush,
  pressNotice,
  shownNotices,
  subscribeAtSandbox,
} from '../fixtures/push.ts'
import { expectRegistered } from '../fixtures/registration.ts'
import type { Sandbox } from '../fixtures/sandbox.ts'
import { receivedEnergy } from '../fixtures/sound/call-audio.ts'
import type { FarPhone } from './far-end.ts'
import { expect, signUpWithNumber, test } from './test.ts'

test.use({ serviceWorkers: 'allow' })

const CALLER = '+12125550142'

/** Calls the number and hands the notice to the browser, whose user presses one of its buttons. @param page in front @returns the page that opens */
async function callAndPress(
  page: Page,
  { phone, sandbox, number }: { phone: FarPhone; sandbox: Sandbox; number: string },
  button: string,
): Promise<string | null> {
  const before = (await sandbox.pushed()).length
  await phone.call(number)
  await deliverPush(page, await nextPush(sandbox, before))
  await expect.poll(() => shownNotices(page)).toEqual(['Incoming call / '])
  await expect.poll(() => phone.state()).toBe('ringing')
  return pressNotice(page, button)
}

// beyond A call rings although no page is open
test('a call to a closed page and to a frozen one is answered from its notice, or declined', async ({
  page,
  context,
  accounts,
  operators,
  farEnd,
  sandbox,
}) => {
  await subscribeAtSandbox(page, sandbox)
  const number = await signUpWithNumber(page, { accounts, operators, farEnd })
  await openTab(page, 'Settings')
  await page.getByRole('button', { name: 'Turn on notices' }).click()
  await page.getByRole('button', { name: 'Turn off notices' }).waitFor()
  const phone = await farEnd.phone(CALLER)
  const called = { phone, sandbox, number }

  // It lets the test talk to the browser while no page of the dashboard is open, or none is in front.
  const other = await context.newPage()
  await other.goto('/rates')
  await page.goto('/rates')
  await page.goto((await callAndPress(other, called, 'accept')) ?? '')
  await expectConnected(page)
  await expect.poll(() => phone.state()).toBe('connected')
  await receivedEnergy(page, 50)
  await hangUp(page)
  await settledCall(page)

  await page.goto('/dashboard')
  await expectRegistered(page)
  const devtools = await context.newCDPSession(page)
  await loseFocus(page)
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' })
  expect(await callAndPress(other, called, 'accept')).toBeNull()
  // What the browser does with a page that is focused.
  await devtools.send('Page.setWebLifecycleState', { state: 'active' })
  await expectConnected(page)
  await devtools.detach()
  await hangUp(page)
  await settledCall(page)

  await page.goto('/rates')
  expect(await callAndPress(other, called, 'decline')).toBeNull()
  await expect.poll(() => phone.state()).toBe('busy')
  await page.goto('/dashboard')
})
