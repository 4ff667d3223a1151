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

/** To a closed page, and to a frozen one. `NOTICE_CALLS=100` measures how soon they are answered. */
const CALLS = Number(process.env['NOTICE_CALLS'] ?? 1)
/** One caller and one number have so many notices in an hour at least. */
const CALLS_OF_CALLER = 10
const CALLS_OF_NUMBER = 20
/** From the click on a notice until both sides talk, at the 95th percentile. */
const TALKING_MS = 8_000

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

/** Answers a call of the notice that was pressed, and hangs up. @returns the milliseconds since the press */
async function talk(page: Page, phone: FarPhone, pressedAt: number): Promise<number> {
  await expectConnected(page)
  await expect.poll(() => phone.state()).toBe('connected')
  const talkingMs = performance.now() - pressedAt
  await receivedEnergy(page, 50)
  await hangUp(page)
  await settledCall(page)
  return talkingMs
}

/** What waits for a call in the page: nothing, because it is another page, or a page that the browser has frozen. */
async function beClosed(page: Page): Promise<(path: string | null) => Promise<void>> {
  await page.goto('/rates')
  return async path => void (await page.goto(path ?? ''))
}

async function beFrozen(page: Page): Promise<(path: string | null) => Promise<void>> {
  await page.goto('/dashboard')
  await expectRegistered(page)
  const devtools = await page.context().newCDPSession(page)
  await loseFocus(page)
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' })
  return async path => {
    expect(path).toBeNull()
    // What the browser does with a page that is focused.
    await devtools.send('Page.setWebLifecycleState', { state: 'active' })
    await devtools.detach()
  }
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
  test.setTimeout(600_000 + CALLS * 60_000)
  await subscribeAtSandbox(page, sandbox)
  // It lets the test talk to the browser while no page of the dashboard is open, or none is in front.
  const other = await context.newPage()
  let number = ''
  let phone: FarPhone | undefined
  const nextCall = async (index: number) => {
    if (index % CALLS_OF_NUMBER === 0) {
      if (index > 0) await logOut(page)
      number = await signUpWithNumber(page, { accounts, operators, farEnd })
      await openTab(page, 'Settings')
      await page.getByRole('button', { name: 'Turn on notices' }).click()
      await page.getByRole('button', { name: 'Turn off notices' }).waitFor()
      await other.goto('/rates')
    }
    if (index % CALLS_OF_CALLER === 0)
      phone = await farEnd.phone(`+1212555${String(2_000 + index).padStart(4, '0')}`)
    if (!phone) throw new Error('There is no phone')
    return { phone, sandbox, number }
  }

  let index = 0
  for (const [kind, be] of [
    ['closed', beClosed],
    ['frozen', beFrozen],
  ] as const) {
    const talkingMs: number[] = []
    for (let count = 0; count < CALLS; count++) {
      const called = await nextCall(index++)
      const open = await be(page)
      const path = await callAndPress(other, called, 'accept')
      const pressedAt = performance.now()
      await open(path)
      talkingMs.push(await talk(page, called.phone, pressedAt))
    }
    if (CALLS > 1) expectSoon(kind, talkingMs)
  }
  const called = await nextCall(index)
  await page.goto('/rates')
  expect(await callAndPress(other, called, 'decline')).toBeNull()
  await expect.poll(() => called.phone.state()).toBe('busy')
  // Many calls are of several customers, whose records are not compared.
  await page.goto(CALLS > 1 ? 'about:blank' : '/dashboard')
})

async function logOut(page: Page): Promise<void> {
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login/)
}

function expectSoon(kind: string, talkingMs: readonly number[]): void {
  const sorted = talkingMs.toSorted((one, other) => one - other)
  const at = (part: number) => Math.round(sorted[Math.ceil(part * sorted.length) - 1] ?? Infinity)
  console.log(
    `${sorted.length} calls to a ${kind} page were answered; click to talking: ` +
      `${at(0.5)}, ${at(0.95)} and at most ${at(1)} ms`,
  )
  expect(at(0.95)).toBeLessThan(TALKING_MS)
}
