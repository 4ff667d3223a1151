import type { Page } from '@playwright/test'
import { rentNumber, settledCall } from '../fixtures/api.ts'
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
import { receivedEnergy } from '../fixtures/sound/call-audio.ts'
import type { Leg, Sandbox } from '../fixtures/sandbox.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ serviceWorkers: 'allow' })

const CALLER = '+12125550142'

/** Calls the number and hands the notice to the browser, whose user presses one of its buttons. @param page in front */
async function callAndPress(
  page: Page,
  { sandbox, number, button }: { sandbox: Sandbox; number: string; button: string },
): Promise<{ leg: Leg; opened: string | null }> {
  const before = (await sandbox.pushed()).length
  const leg = await sandbox.callFrom(CALLER, number)
  const message = await nextPush(sandbox, before)
  await deliverPush(page, message)
  await expect
    .poll(() => shownNotices(page))
    .toEqual([expect.stringMatching(/^Call from \+1 212 555 0142 \/ On your number \+1 /)])
  expect((await sandbox.legOf(leg.sid)).status).toBe('ringing')
  return { leg, opened: await pressNotice(page, button) }
}

// beyond A call rings although no page is open
test('a call to a closed page and to a frozen one is answered from its notice, or declined', async ({
  page,
  context,
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

  // It lets the test talk to the browser while no page of the dashboard is open, or none is in front.
  const other = await context.newPage()
  await other.goto('/rates')
  await page.goto('/rates')
  const closed = await callAndPress(other, { sandbox, number, button: 'accept' })
  await page.goto(closed.opened ?? '')
  await expectConnected(page)
  expect((await sandbox.legOf(closed.leg.sid)).status).toBe('in-progress')
  await receivedEnergy(page, 50)
  await hangUp(page)
  await settledCall(page)

  await page.goto('/dashboard')
  await expectRegistered(page)
  const devtools = await context.newCDPSession(page)
  await loseFocus(page)
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' })
  const frozen = await callAndPress(other, { sandbox, number, button: 'accept' })
  expect(frozen.opened).toBeNull()
  // What the browser does with a page that is focused.
  await devtools.send('Page.setWebLifecycleState', { state: 'active' })
  await expectConnected(page)
  await devtools.detach()
  await hangUp(page)
  await settledCall(page)

  await page.goto('/rates')
  const declined = await callAndPress(other, { sandbox, number, button: 'decline' })
  expect(declined.opened).toBeNull()
  await expect.poll(async () => (await sandbox.legOf(declined.leg.sid)).status).toBe('busy')
})
