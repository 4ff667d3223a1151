import { expect, it, vi } from 'vitest'
import { renewSubscription } from './renew-subscription.ts'

const subscription = (endpoint: string) => {
  const keys = { p256dh: `p of ${endpoint}`, auth: `a of ${endpoint}` }
  const options = { applicationServerKey: new ArrayBuffer(65), userVisibleOnly: true }
  return { endpoint, options, toJSON: () => ({ endpoint, keys }) } as unknown as PushSubscription
}
const old = subscription('old')
const made = subscription('made')

function renewed(change: Parameters<typeof renewSubscription>[0]) {
  const subscribe = vi.fn(async () => made)
  const post = vi.fn(async () => undefined)
  return { subscribe, post, done: renewSubscription(change, { subscribe }, post) }
}

it.each([
  ['that the browser has made', { oldSubscription: old, newSubscription: made }, 0],
  ['made for the key of the old one', { oldSubscription: old, newSubscription: null }, 1],
  ['of a browser that names the old one only', { oldSubscription: old }, 1],
])('the notices move to the subscription %s', async (_which, change, subscriptions) => {
  const { subscribe, post, done } = renewed(change)
  await done
  expect(subscribe).toHaveBeenCalledTimes(subscriptions)
  expect(post).toHaveBeenCalledExactlyOnceWith({ old: old.toJSON(), subscription: made.toJSON() })
  if (subscriptions > 0) expect(subscribe).toHaveBeenCalledWith(old.options)
})

it.each([{}, { oldSubscription: null, newSubscription: made }])(
  'a change that does not name the old one is left to the page: %j',
  async change => {
    const { post, done } = renewed(change)
    await done
    expect(post).not.toHaveBeenCalled()
  },
)
