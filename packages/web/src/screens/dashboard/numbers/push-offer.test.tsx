import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { type StubResponse, renderScreen } from '../../../../testing/render-screen.tsx'
import { ALL_PUSH, NO_PUSH, PUSH_PATH, createFakePush } from '../../../../testing/fake-push.ts'
import type { BrowserPush, PushSupport } from '../../../push/browser-push.ts'
import { PushOffer } from './ReceivingCard.tsx'

const browserWith = (support: PushSupport, isAllowed = true) =>
  createFakePush({ support, answer: isAllowed ? 'allowed' : 'refused' }).browser
const onFailure = vi.fn<(message: string) => void>()

function offer(browser: BrowserPush, response: () => StubResponse = () => ({ body: NO_PUSH })) {
  return renderScreen(
    <PushOffer browser={browser} onFailure={onFailure}>
      <p>Nothing to offer</p>
    </PushOffer>,
    { responses: { [PUSH_PATH]: response } },
  )
}

afterEach(() => {
  localStorage.clear()
  onFailure.mockClear()
})

// beyond Notices reach a browser that shows no page of ours
it('is turned on at a press, and is gone then', async () => {
  let body: object = NO_PUSH
  const { user, bodies } = offer(browserWith('supported'), () => ({ body }))
  expect(
    await screen.findByText(/This browser can announce calls while this page is closed/),
  ).toBeTruthy()
  body = ALL_PUSH
  await user.click(screen.getByRole('button', { name: 'Turn on notices' }))
  await screen.findByText('Nothing to offer')
  expect(bodies[PUSH_PATH]).toMatchObject({
    kinds: ['incoming-call', 'missed-call', 'voicemail'],
    showsCaller: false,
  })
})

it('is put off for good in this browser', async () => {
  const { user } = offer(browserWith('supported'))
  await user.click(await screen.findByRole('button', { name: 'Not now' }))
  expect(screen.queryByRole('button')).toBeNull()
  const { requests, settled } = offer(browserWith('supported'))
  await settled()
  expect(screen.queryByText('Nothing to offer')).toBeNull()
  expect(requests).toEqual([])
})

it('says why the notices were not turned on', async () => {
  const { user } = offer(browserWith('supported', false))
  await user.click(await screen.findByRole('button', { name: 'Turn on notices' }))
  await waitFor(() =>
    expect(onFailure).toHaveBeenCalledWith('Your browser was not allowed to show notices.'),
  )
})

it.each([
  ['this browser shows no notices', browserWith('unsupported'), undefined],
  ['its user has blocked them', browserWith('blocked'), undefined],
  ['the server offers none', browserWith('supported'), 404],
  ['they cannot be loaded', browserWith('supported'), 500],
])('is not made when %s', async (_when, browser, status) => {
  offer(browser, () => ({ status: status ?? 200, body: status ? { error: 'No' } : NO_PUSH }))
  await screen.findByText('Nothing to offer')
  expect(screen.queryByRole('button')).toBeNull()
})
