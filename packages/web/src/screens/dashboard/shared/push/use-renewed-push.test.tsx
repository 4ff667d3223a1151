import { expect, it } from 'vitest'
import {
  ALL_PUSH,
  NO_PUSH,
  PUSH_ADDRESS,
  PUSH_PATH,
  createFakePush,
} from '../../../../../testing/fake-push.ts'
import { renderScreen } from '../../../../../testing/render-screen.tsx'
import { useRenewedPush } from './use-renewed-push.ts'

const OLD = 'https://push.test/old'
const stored = { ...ALL_PUSH, subscription: { ...ALL_PUSH.subscription, endpoint: OLD } }
const gone = { ...stored, subscription: { ...stored.subscription, isGone: true } }
const anotherKey = { ...stored, publicKey: 'another of the server' }

// beyond Notices reach a browser that shows no page of ours
it.each([
  ['a browser without its subscription', { own: undefined, answer: stored }, true],
  ['a browser with another subscription', { own: PUSH_ADDRESS, answer: stored }, true],
  ['a browser whose subscription is for an older key', { own: OLD, answer: anotherKey }, true],
  ['a browser whose push service has ended its subscription', { own: OLD, answer: gone }, true],
  ['a browser that has what the server sends to', { own: OLD, answer: stored }, false],
  ['a browser without notices', { own: OLD, answer: NO_PUSH }, false],
])('%s subscribes again at a load: %o', async (_name, { own, answer }, subscribes) => {
  const { browser, subscribedFor } = createFakePush(own === undefined ? {} : { own })
  function Page() {
    useRenewedPush(browser)
    return null
  }
  const { bodies, settled } = renderScreen(<Page />, {
    responses: { [PUSH_PATH]: { body: answer } },
  })
  await settled()
  expect(subscribedFor).toEqual(subscribes ? [answer.publicKey] : [])
  const { kinds, showsCaller } = ALL_PUSH.subscription
  expect(bodies[PUSH_PATH]).toEqual(
    subscribes
      ? { kinds, showsCaller, subscription: expect.objectContaining({ endpoint: PUSH_ADDRESS }) }
      : undefined,
  )
})

it.each([{ support: 'unsupported' }, { support: 'blocked' }, { answer: 'refused' }] as const)(
  'a browser that shows no notices requests nothing: %j',
  async changes => {
    const { requests, settled } = renderScreen(<Nothing {...changes} />)
    await settled()
    expect(requests).toEqual([])
  },
)

function Nothing(changes: Parameters<typeof createFakePush>[0]) {
  useRenewedPush(createFakePush(changes).browser)
  return null
}
