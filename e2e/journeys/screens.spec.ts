import type { Locator, Page } from '@playwright/test'
import { rentNumber, request } from '../fixtures/api.ts'
import { expectConnected, expectIdle, hangUp, openTab, startCall } from '../fixtures/dialer.ts'
import { Handset } from '../fixtures/handset.ts'
import { expectStillWhilePressed } from '../fixtures/layout/button-places.ts'
import { outOfSight } from '../fixtures/layout/covered-controls.ts'
import { hiddenInDialer, placesIn, placesOf } from '../fixtures/layout/dialer-layout.ts'
import {
  allShown,
  expectFits,
  expectNoProblem,
  resize,
  screenProblems,
} from '../fixtures/layout/screen-problems.ts'
import { DESK, DIALER_WINDOWS, PHONE, type Size } from '../fixtures/layout/windows.ts'
import { messages } from '../fixtures/messages.ts'
import { chooseCountry } from '../fixtures/number-search.ts'
import { expectRegistered } from '../fixtures/registration.ts'
import { showCalls } from '../fixtures/shown-calls.ts'
import { type TestFixtures, type WorkerFixtures, expect, test } from '../fixtures/test.ts'

const HANDSET = '+12125550142'
const FRIEND = '+447400123456'
/** As long as numbers are shown: 16 characters. */
const LONG = '+4915123456789'
const MISSED = { direction: 'inbound', number: HANDSET, status: 'no-answer' } as const
const BUSY = { direction: 'outbound', number: LONG, status: 'busy' } as const
const TALKED = { direction: 'outbound', number: FRIEND, status: 'completed' } as const

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const field = (page: Page) => page.getByRole('textbox', { name: 'Phone number', exact: true })
const price = (page: Page) => page.getByText('per min')
const interrupted = (page: Page) => messages(page, /^The connection to the phone network/)
const lowBalance = (page: Page) => messages(page, 'Your balance is low')
const likelyNumbers = (page: Page) =>
  button(page, /^\+(1 815|91 81555) .*\((United States|India)\)$/)
const firstFound = (page: Page) => button(page, /^Get \+/).first()
/** The last step of the guide, on a desk. */
const guide = (page: Page, { width, height }: Size) =>
  width < 1280 || height < 900 ? [] : [page.getByText('The red button ends the call')]

type Open = (page: Page) => Promise<unknown>

function at(path: string, shown: (page: Page) => Locator): Open {
  return async page => {
    await page.goto(path)
    await shown(page).waitFor()
  }
}

const VISITOR_SCREENS: Record<string, Open> = {
  landing: page => page.goto('/'),
  'login after an error': async page => {
    await page.goto('/login')
    await page.getByLabel('Email').fill('nobody@example.com')
    await page.getByLabel('Password', { exact: true }).fill('a wrong password')
    await button(page, 'Login').click()
    await page.getByRole('alert').waitFor()
  },
  register: at('/register', page => button(page, 'Register')),
  'verify-email': at('/verify-email', page => page.getByRole('alert')),
  'reset-password': at('/reset-password', page => page.getByLabel('Email')),
}

/** Some are opened from the one before. */
const CUSTOMER_SCREENS: Record<string, Open> = {
  'history with the details of a call': async page => {
    await showCalls(page, [TALKED, MISSED, BUSY])
    await page.goto('/dashboard?tab=history')
    await button(page, /^Details/)
      .first()
      .click()
    await button(page, 'Call again').waitFor()
  },
  contacts: async page => {
    const name = 'Venkatanarasimharajuvaripeta Subrahmanyam-Iyer'
    const numbers = [{ label: 'Mobile', phoneNumber: LONG }]
    await request(page, '/api/contacts', { name, numbers, note: '', isFavourite: true })
    await page.goto('/dashboard?tab=dialer&view=contacts')
    await button(page, /^Edit/).waitFor()
  },
  'form of a contact': async page => {
    await button(page, 'Add contact').click()
    await button(page, 'Add number').click()
    await page.getByRole('textbox', { name: 'Phone number 2' }).fill(FRIEND)
  },
  numbers: async page => {
    await rentNumber(page, 'US')
    await page.goto('/dashboard?tab=numbers')
    await page.getByRole('article').waitFor()
  },
  'numbers that were found': async page => {
    await button(page, '+ Get a Number').click()
    await chooseCountry(page, 'United States')
    await button(page, 'Search numbers').click()
    await firstFound(page).waitFor()
    await page.getByText(/^Found \d+ available/).waitFor({ state: 'hidden' })
  },
  'question before a rental': async page => {
    await firstFound(page).click()
    await page.getByRole('alertdialog').waitFor()
  },
  credits: at('/dashboard?tab=credits', page => page.getByRole('table')),
  receipt: async page => {
    const link = page.getByRole('link', { name: /receipt/i }).first()
    await page.goto((await link.getAttribute('href')) ?? '')
    await page.getByRole('article').waitFor()
  },
  settings: at('/dashboard?tab=settings', page => page.getByText('Virtual DID')),
  'verification of a number': async page => {
    await field(page).fill(FRIEND)
    await button(page, 'Send code').click()
    await page.getByLabel('Verification code').waitFor()
  },
}

type Given = Pick<TestFixtures & WorkerFixtures, 'accounts' | 'openSecondTab' | 'sandbox'>

interface DialerScreen {
  open: (page: Page, given: Given) => Promise<unknown>
  /** In sight without scrolling, as number, keys and call button are. */
  inSight?: (page: Page, size: Size) => Locator[]
  windows?: readonly Size[]
  /** It lies over the keys. */
  isOver?: true
}

const DIALER_SCREENS: Record<string, DialerScreen> = {
  empty: { open: () => Promise.resolve(), inSight: guide },
  'with recent calls': {
    open: page => openWithCalls(page, [BUSY, BUSY, BUSY, BUSY]),
    inSight: guide,
  },
  'with a number': {
    open: page => enter(page),
    inSight: page => [price(page), page.getByText('up to 60 min per call')],
  },
  'question about the number': {
    open: async page => {
      await chooseCountry(page, 'United Kingdom')
      await field(page).fill('8155550123')
      await expect(likelyNumbers(page)).toHaveCount(2)
    },
    inSight: page => [
      likelyNumbers(page).first(),
      likelyNumbers(page).last(),
      button(page, 'It is right'),
    ],
  },
  'warning of an empty account': {
    open: async (page, { accounts }) => {
      // A mailbox gets the welcome credit once.
      const { account } = await accounts.create()
      await accounts.signUp(page, { email: account.email.replace('@', '+second@') })
      await enter(page)
    },
    inSight: page => [page.getByText('No Credits Available'), price(page)],
  },
  'list of countries': {
    open: async page => {
      await page.getByRole('combobox', { name: 'Country' }).click()
      await page.getByRole('option').first().waitFor()
    },
    isOver: true,
  },
  'test of the setup': {
    open: async page => {
      await button(page, 'Test your setup').click()
      await page.getByRole('region', { name: 'Test your setup' }).waitFor()
    },
  },
  'first of two messages': {
    open: openTwoMessages,
    inSight: page => [
      price(page),
      interrupted(page),
      interrupted(page).getByRole('button', { name: 'Hide the message' }),
      button(page, 'Show all 2 messages'),
    ],
  },
  'both messages': {
    open: async (page, given) => {
      await openTwoMessages(page, given)
      await button(page, 'Show all 2 messages').click()
    },
    inSight: page => [lowBalance(page), interrupted(page)],
    isOver: true,
  },
  'two hidden messages': {
    open: async (page, given) => {
      await openTwoMessages(page, given)
      await interrupted(page).getByRole('button', { name: 'Hide the message' }).click()
      await lowBalance(page).getByRole('button', { name: 'Hide the message' }).click()
      await button(page, 'Show 2 messages').waitFor()
    },
    inSight: page => [price(page), page.getByRole('banner')],
  },
  error: {
    open: async (page, { sandbox }) => {
      await enter(page)
      await sandbox.connectSignalling(false)
      await interrupted(page).waitFor()
      await startCall(page)
      await messages(page, 'Call Error:').waitFor()
      await expectIdle(page)
    },
    inSight: page => [messages(page, 'Call Error:')],
  },
  'phone in another tab': {
    open: async (page, { openSecondTab }) => {
      const other = await openSecondTab()
      await button(other, 'Use it here').click()
      await button(page, 'Use it here').waitFor()
      await page.bringToFront()
      await enter(page)
    },
    inSight: page => [button(page, 'Use it here'), price(page)],
  },
}

for (const [who, screens] of [
  ['visitors', VISITOR_SCREENS],
  ['customers', CUSTOMER_SCREENS],
] as const) {
  // beyond One scale of sizes and radii
  test(`the screens of ${who} fit into every window, and no control moves under a press`, async ({
    page,
    accounts,
  }) => {
    if (who === 'customers') await accounts.signUp(page, { packages: ['starter-5'] })
    for (const [name, open] of Object.entries(screens))
      await test.step(name, async () => {
        await resize(page, DESK)
        await open(page)
        await expectFits(page, name)
        await expectStill(page, name)
      })
  })
}

for (const [name, screen] of Object.entries(DIALER_SCREENS)) {
  test(`the dialer fits into every window, and keeps its keys in place: ${name}`, async ({
    page,
    accounts,
    sandbox,
    openSecondTab,
  }) => {
    // The balance has three digits before the point.
    await accounts.signUp(page, { packages: ['pro-50', 'pro-50'] })
    await expectRegistered(page)
    const places = await placesIn(page, screen.windows ?? DIALER_WINDOWS)
    await resize(page, DESK)
    await screen.open(page, { accounts, sandbox, openSecondTab })
    await expectDialer(page, name, screen, places)
    if (!screen.isOver) await expectStill(page, name)
  })
}

test('no key moves when a call rings, begins, goes on and ends, in any window', async ({
  page,
  accounts,
  context,
  product,
}) => {
  await accounts.signUp(page, { packages: ['starter-5'] })
  const handset = await Handset.open(context, product, HANDSET)
  await page.bringToFront()
  await request(page, '/api/user/spending', { lowBalanceBelow: 5.99 }, 'PUT')
  await enter(page, HANDSET)
  const places = await placesIn(page, DIALER_WINDOWS)
  await startCall(page)
  await page.getByText('Ringing').first().waitFor()
  await expectDialer(page, 'ringing', {}, places)
  await handset.answer()
  await expectConnected(page)
  await expectDialer(page, 'in a call', { inSight: () => [page.getByRole('timer')] }, places)
  await expectStill(page, 'in a call')
  await openTab(page, 'Call History')
  await expectFits(page, 'history in a call')
  await button(page, 'Logout').click()
  await page.getByRole('alertdialog').waitFor()
  await expectFits(page, 'question before a logout')
  await button(page, 'Stay in the call').click()
  await openTab(page, 'Dialer')
  // The question follows a conversation of at least 5 s.
  await expect(page.getByRole('timer')).not.toHaveText(/^00:0[0-5]$/)
  await hangUp(page)
  await button(page, 'Back to the number').click()
  await button(page, 'Show all 2 messages').click()
  await button(page, 'Turn off warnings').click()
  const question = page.getByRole('region', { name: 'How was the call?' })
  const inSight = () => [page.getByText(/^Call ended, /), question]
  await expectDialer(page, 'after a call', { inSight }, places)
})

async function openWithCalls(page: Page, calls: Parameters<typeof showCalls>[1]): Promise<void> {
  await showCalls(page, calls)
  await page.reload()
  await expectRegistered(page)
}

async function openTwoMessages(page: Page, { sandbox }: Given): Promise<void> {
  await request(page, '/api/user/spending', { lowBalanceBelow: 200 }, 'PUT')
  await openWithCalls(page, [])
  await enter(page)
  await lowBalance(page).waitFor()
  await sandbox.connectSignalling(false)
  await interrupted(page).waitFor()
}

async function enter(page: Page, number = LONG): Promise<void> {
  await field(page).fill(number)
  await price(page).waitFor()
}

async function expectDialer(
  page: Page,
  name: string,
  { inSight = () => [], windows = DIALER_WINDOWS, isOver }: Omit<DialerScreen, 'open'>,
  places: readonly string[],
): Promise<void> {
  await allShown(page)
  for (const [at, size] of windows.entries()) {
    await resize(page, size)
    const shown = inSight(page, size)
    await expectNoProblem(name, size, async () => [
      ...(isOver ? await outOfSight(shown) : await hiddenInDialer(page, size, shown)),
      ...(isOver || (await placesOf(page)) === places[at] ? [] : ['the keys have moved']),
      ...(await screenProblems(page)),
    ])
  }
}

async function expectStill(page: Page, screen: string): Promise<void> {
  for (const size of [DESK, PHONE]) {
    await resize(page, size)
    await allShown(page)
    await expectStillWhilePressed(page, `${screen}, ${size.width} px wide`)
  }
}
