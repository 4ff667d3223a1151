import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type StubResponse, renderScreen } from '../../../../testing/render-screen.tsx'
import {
  ALL_PUSH,
  NO_PUSH,
  PUSH_ADDRESS,
  PUSH_KEYS,
  PUSH_PATH,
  createFakePush,
} from '../../../../testing/fake-push.ts'
import { PushNotices } from './PushNotices.tsx'

const box = (name: string) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(name) })

// beyond Notices reach a browser that shows no page of ours
it('turns notices on and off in this browser, and stores which', async () => {
  const { browser, subscribedFor, own } = createFakePush()
  let response: StubResponse = { body: NO_PUSH }
  const { user, bodies } = renderScreen(<PushNotices browser={browser} />, {
    responses: { [PUSH_PATH]: () => response },
  })
  const turnOn = await screen.findByRole('button', { name: 'Turn on notices' })
  response = { body: ALL_PUSH }
  await user.click(turnOn)
  const subscription = { endpoint: PUSH_ADDRESS, keys: PUSH_KEYS }
  await waitFor(() => expect(box('Missed calls').checked).toBe(true))
  expect(bodies[PUSH_PATH]).toEqual({
    ...{ subscription, kinds: ['incoming-call', 'missed-call', 'voicemail'], showsCaller: false },
  })
  expect(subscribedFor).toEqual(['of the server'])
  response = {
    body: { ...ALL_PUSH, subscription: { ...ALL_PUSH.subscription, showsCaller: false } },
  }
  await user.click(box('Name the caller'))
  await waitFor(() => expect(box('Name the caller').checked).toBe(false))
  expect(bodies[PUSH_PATH]).toMatchObject({ showsCaller: false })
  response = { body: NO_PUSH }
  await user.click(screen.getByRole('button', { name: 'Turn off notices' }))
  await screen.findByRole('button', { name: 'Turn on notices' })
  expect(own()).toBeNull()
})

it('are off when the subscription of the session is not that of this browser any more', async () => {
  const { browser } = createFakePush({ own: 'https://push.test/another' })
  renderScreen(<PushNotices browser={browser} />, {
    responses: { [PUSH_PATH]: { body: ALL_PUSH } },
  })
  await screen.findByRole('button', { name: 'Turn on notices' })
})

it.each([
  ['refused', 'Your browser was not allowed to show notices.'],
  ['offline', 'This browser cannot be reached for notices now.'],
] as const)('says why notices were not turned on: %s', async (answer, sentence) => {
  const { browser } = createFakePush({ answer })
  const { user } = renderScreen(<PushNotices browser={browser} />, {
    responses: { [PUSH_PATH]: { body: NO_PUSH } },
  })
  await user.click(await screen.findByRole('button', { name: 'Turn on notices' }))
  expect((await screen.findByRole('alert')).textContent).toContain(sentence)
})

it('a browser whose push service the server does not know keeps no subscription', async () => {
  const { browser, own } = createFakePush()
  const error = 'We cannot send notices to this browser.'
  let response: StubResponse = { body: NO_PUSH }
  const { user } = renderScreen(<PushNotices browser={browser} />, {
    responses: { [PUSH_PATH]: () => response },
  })
  const turnOn = await screen.findByRole('button', { name: 'Turn on notices' })
  response = { status: 400, body: { error } }
  await user.click(turnOn)
  expect((await screen.findByRole('alert')).textContent).toContain(error)
  await waitFor(() => expect(own()).toBeNull())
})

it.each([
  ['unsupported', 'This browser shows no notices.'],
  ['blocked', 'Notices of this page are blocked'],
] as const)('offers no choice where notices are %s', async (support, sentence) => {
  const { browser } = createFakePush({ support })
  renderScreen(<PushNotices browser={browser} />, { responses: { [PUSH_PATH]: { body: NO_PUSH } } })
  await screen.findByText(new RegExp(sentence))
  expect(screen.queryByRole('button')).toBeNull()
})
