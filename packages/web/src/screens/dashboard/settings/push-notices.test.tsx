import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type StubResponse, renderScreen } from '../../../../testing/render-screen.tsx'
import type { BrowserPush, PushSupport } from '../../../push/browser-push.ts'
import { PushNotices } from './PushNotices.tsx'

const PATH = '/api/user/push-notices'
const KEYS = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) }
const ADDRESS = 'https://push.test/1'
const NONE = { publicKey: 'of the server', subscription: null }
const ALL = {
  publicKey: 'of the server',
  subscription: { endpoint: ADDRESS, kinds: ['missed-call', 'voicemail'], showsCaller: true },
}

/** A browser whose user allows notices, unless it says otherwise. */
function browserWith(
  changes: { support?: PushSupport; answer?: 'allowed' | 'refused' | 'offline'; own?: string } = {},
) {
  const { support = 'supported', answer = 'allowed' } = changes
  let own = changes.own ?? null
  const subscribedFor: string[] = []
  const browser: BrowserPush = {
    support: () => support,
    endpoint: async () => own,
    async subscribe(publicKey) {
      if (answer === 'offline') throw new DOMException('push service error', 'AbortError')
      if (answer === 'refused') return null
      subscribedFor.push(publicKey)
      own = ADDRESS
      return { endpoint: ADDRESS, keys: KEYS }
    },
    unsubscribe: async () => void (own = null),
  }
  return { browser, subscribedFor, own: () => own }
}

const box = (name: string) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(name) })

// beyond Notices reach a browser that shows no page of ours
it('turns notices on and off in this browser, and stores which', async () => {
  const { browser, subscribedFor, own } = browserWith()
  let response: StubResponse = { body: NONE }
  const { user, bodies } = renderScreen(<PushNotices browser={browser} />, {
    responses: { [PATH]: () => response },
  })
  const turnOn = await screen.findByRole('button', { name: 'Turn on notices' })
  response = { body: ALL }
  await user.click(turnOn)
  const subscription = { endpoint: ADDRESS, keys: KEYS }
  await waitFor(() => expect(box('Missed calls').checked).toBe(true))
  expect(bodies[PATH]).toEqual({
    ...{ subscription, kinds: ['incoming-call', 'missed-call', 'voicemail'], showsCaller: true },
  })
  expect(subscribedFor).toEqual(['of the server'])
  response = { body: { ...ALL, subscription: { ...ALL.subscription, showsCaller: false } } }
  await user.click(box('Name the caller'))
  await waitFor(() => expect(box('Name the caller').checked).toBe(false))
  expect(bodies[PATH]).toMatchObject({ showsCaller: false })
  response = { body: NONE }
  await user.click(screen.getByRole('button', { name: 'Turn off notices' }))
  await screen.findByRole('button', { name: 'Turn on notices' })
  expect(own()).toBeNull()
})

it('are off when the subscription of the session is not that of this browser any more', async () => {
  const { browser } = browserWith({ own: 'https://push.test/another' })
  renderScreen(<PushNotices browser={browser} />, { responses: { [PATH]: { body: ALL } } })
  await screen.findByRole('button', { name: 'Turn on notices' })
})

it.each([
  ['refused', 'Your browser was not allowed to show notices.'],
  ['offline', 'This browser cannot be reached for notices now.'],
] as const)('says why notices were not turned on: %s', async (answer, sentence) => {
  const { browser } = browserWith({ answer })
  const { user } = renderScreen(<PushNotices browser={browser} />, {
    responses: { [PATH]: { body: NONE } },
  })
  await user.click(await screen.findByRole('button', { name: 'Turn on notices' }))
  expect((await screen.findByRole('alert')).textContent).toContain(sentence)
})

it('says that the server has refused', async () => {
  const { browser } = browserWith()
  let response: StubResponse = { body: NONE }
  const { user } = renderScreen(<PushNotices browser={browser} />, {
    responses: { [PATH]: () => response },
  })
  const turnOn = await screen.findByRole('button', { name: 'Turn on notices' })
  response = {
    status: 400,
    body: { error: 'We send no notices to it.', code: 'not-a-push-service' },
  }
  await user.click(turnOn)
  expect((await screen.findByRole('alert')).textContent).toContain('We send no notices to it.')
})

it.each([
  ['unsupported', 'This browser shows no notices.'],
  ['blocked', 'Notices of this page are blocked'],
] as const)('offers no choice where notices are %s', async (support, sentence) => {
  const { browser } = browserWith({ support })
  renderScreen(<PushNotices browser={browser} />, { responses: { [PATH]: { body: NONE } } })
  await screen.findByText(new RegExp(sentence))
  expect(screen.queryByRole('button')).toBeNull()
})
