import { afterAll, beforeAll, describe } from 'vitest'
import { test } from './browser-phone.ts'
import { untilAudible } from './sound.ts'
import { childOf, startSandbox, untilStatus } from './test-sandbox.ts'
import type { TestSandbox } from './test-sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.close())

/** The parameters of a caller whose call goes to a browser. */
function callTo(identity: string): Record<string, string> {
  const name = `<Parameter name="callerName" value="Ann &amp; Co"/>`
  const client = `<Client statusCallback="/status"><Identity>${identity}</Identity>${name}</Client>`
  const dial = `<Dial answerOnBridge="true" timeout="600" action="/action">${client}</Dial>`
  return { To: identity, Twiml: `<Response>${dial}</Response>` }
}

describe.concurrent('a browser that is called', () => {
  test('accepts the call, talks both ways, and hangs up', async ({ expect, phones }) => {
    const bob = await phones.registered(sandbox, 'bob', { microphoneHertz: 620 })
    const alice = await phones.dialling(sandbox, callTo('bob'), { microphoneHertz: 1100 })
    expect((await bob.until('incoming')).detail).toContain('Ann & Co')
    await bob.accept()
    await Promise.all([alice.until('accept'), bob.until('accept')])
    await Promise.all([
      untilAudible(bob.page, { hertz: [1100] }),
      untilAudible(alice.page, { hertz: [620] }),
    ])
    const parent = await alice.sid()
    await expect.poll(() => childOf(sandbox, parent).packetsIn).toBeGreaterThan(30)
    await bob.hangUp()
    await alice.until('disconnect')
    expect(childOf(sandbox, parent)).toMatchObject({ status: 'completed', to: 'client:bob' })
  })

  test('rejects the call: it is busy for the caller', async ({ expect, phones }) => {
    const carol = await phones.registered(sandbox, 'carol')
    const alice = await phones.dialling(sandbox, callTo('carol'))
    await carol.until('incoming')
    await carol.page.evaluate(() => window.phone.reject())
    expect((await alice.until('call error')).code).toBe(31486)
  })

  test('rejects the call in one tab: the other stops ringing, and it is busy for the caller', async ({
    expect,
    phones,
  }) => {
    const first = await phones.registered(sandbox, 'cora')
    const second = await phones.registered(sandbox, 'cora')
    const alice = await phones.dialling(sandbox, callTo('cora'))
    await Promise.all([first.until('incoming'), second.until('incoming')])
    await first.page.evaluate(() => window.phone.reject())
    await second.until('cancel')
    expect((await alice.until('call error')).code).toBe(31486)
  })

  test('ignores the call in one tab: the other rings on, and has the call', async ({ phones }) => {
    const first = await phones.registered(sandbox, 'cleo')
    const second = await phones.registered(sandbox, 'cleo')
    const alice = await phones.dialling(sandbox, callTo('cleo'))
    await Promise.all([first.until('incoming'), second.until('incoming')])
    await first.page.evaluate(() => window.phone.ignore())
    await second.accept()
    await alice.until('accept')
  })

  test('does not answer: the ring timeout cancels the call', async ({ expect, phones }) => {
    const dave = await phones.registered(sandbox, 'dave')
    const alice = await phones.dialling(sandbox, callTo('dave'))
    await dave.until('incoming')
    await alice.until('ringing')
    expect(sandbox.carrier.stopRinging(await alice.sid())).toBe(true)
    expect((await alice.until('call error')).code).toBe(31480)
    await dave.until('cancel')
  })

  test('stops ringing when the caller hangs up', async ({ phones }) => {
    const erin = await phones.registered(sandbox, 'erin')
    const alice = await phones.dialling(sandbox, callTo('erin'))
    await erin.until('incoming')
    await alice.until('ringing')
    const parent = await alice.sid()
    await alice.hangUp()
    await erin.until('cancel')
    await untilStatus(sandbox, childOf(sandbox, parent).sid, 'canceled')
    await untilStatus(sandbox, parent, 'canceled')
  })

  test('rings in two tabs; the first to accept has the call', async ({ expect, phones }) => {
    const first = await phones.registered(sandbox, 'frank')
    const second = await phones.registered(sandbox, 'frank')
    const alice = await phones.dialling(sandbox, callTo('frank'))
    await Promise.all([first.until('incoming'), second.until('incoming')])
    await second.accept()
    await alice.until('accept')
    await first.until('cancel')
    await alice.hangUp()
    await second.until('disconnect')
    expect(await first.isBusy()).toBe(false)
  })

  test('is not registered: the call is not answered', async ({ expect, phones }) => {
    const alice = await phones.dialling(sandbox, callTo('unregistered'))
    expect((await alice.until('call error')).code).toBe(31480)
  })
})
