import { afterAll, beforeAll, describe } from 'vitest'
import {
  BROKEN_APPLICATION,
  accessToken,
  childOf,
  eventually,
  happenings,
  startWorld,
  test,
  toldStatuses,
  until,
} from './world.ts'
import type { World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

describe.concurrent('a call that is answered', () => {
  test('rings with early media, is echoed, and packets flow both ways', async ({
    expect,
    tabs,
  }) => {
    const { page, parent, child } = await tabs.talkTo(world, '+14155550100')
    expect((await until(page, 'ringing')).detail).toBe('true')
    await page.waitForTimeout(500)
    const before = await page.evaluate(() => window.phone.packets())
    const heard = await page.evaluate(() => window.phone.hear(1500))
    expect(heard.peakRms).toBeGreaterThan(0.02)
    await expect
      .poll(
        async () => {
          const after = await page.evaluate(() => window.phone.packets())
          const { packetsIn } = child()
          const { packetsOut = 0 } = world.carrier.call(parent) ?? {}
          return Math.min(
            after.received - before.received,
            after.sent - before.sent,
            packetsIn,
            packetsOut,
          )
        },
        { timeout: 8_000 },
      )
      .toBeGreaterThan(50)

    await page.evaluate(() => window.phone.hangUp())
    await until(page, 'disconnect')
    const posts = await eventually(() => {
      const told = world.product.postedFor(parent)
      return told.some(({ path }) => path === '/action') ? told : undefined
    })
    expect(posts.every(({ isSigned }) => isSigned)).toBe(true)
    expect(posts.map(({ path }) => path)).toEqual([
      '/voice',
      ...Array<string>(4).fill('/status'),
      '/action',
    ])
    expect(toldStatuses(posts)).toEqual(['initiated', 'ringing', 'in-progress', 'completed'])
    expect(posts.slice(1, 5).map(({ form }) => form['SequenceNumber'])).toEqual([
      '0',
      '1',
      '2',
      '3',
    ])
    const [voice, , , , final, action] = posts.map(({ form }) => form)
    expect(voice).toMatchObject({
      From: 'client:alice',
      Caller: 'client:alice',
      To: '+14155550100',
      CallSid: parent,
      CallStatus: 'ringing',
      Direction: 'inbound',
    })
    expect(final).toMatchObject({
      ParentCallSid: parent,
      CallSid: child().sid,
      From: '+14155550199',
      To: '+14155550100',
      Direction: 'outbound-dial',
      CallDuration: String(child().seconds),
      Duration: '1',
    })
    expect(action).toMatchObject({
      CallSid: parent,
      DialCallSid: child().sid,
      DialCallStatus: 'completed',
      DialCallDuration: String(child().seconds),
    })
    expect(world.carrier.call(parent)?.status).toBe('completed')
  })

  test('an ordinary number greets before it echoes', async ({ expect, tabs }) => {
    const page = await tabs.dialFrom(world, { To: '+442079460000' })
    await until(page, 'ringing')
    const heard = await page.evaluate(() => window.phone.hear(8000, [523, 784], 25))
    expect(Math.min(...heard.prominence)).toBeGreaterThan(25)
  })

  test('a steady tone is heard at its pitch and at no other', async ({ expect, tabs }) => {
    const { page } = await tabs.talkTo(world, '+14155550106')
    await page.waitForTimeout(300)
    const { prominence, peakRms } = await page.evaluate(() =>
      window.phone.hear(800, [440, 1000, 2000]),
    )
    expect(peakRms).toBeGreaterThan(0.05)
    expect(prominence[0]).toBeGreaterThan(30)
    expect(prominence[1]).toBeLessThan((prominence[0] ?? 0) - 15)
    expect(prominence[2]).toBeLessThan((prominence[0] ?? 0) - 15)
  })

  test('the far end hangs up after five seconds', async ({ expect, tabs }) => {
    const { page, parent, child } = await tabs.talkTo(world, '+14155550104')
    const accepted = await until(page, 'accept')
    const gone = await until(page, 'disconnect')
    expect(gone.at - accepted.at).toBeGreaterThan(4800)
    expect(gone.at - accepted.at).toBeLessThan(6000)
    expect(await happenings(page)).not.toContain('call error')
    expect(child()).toMatchObject({ status: 'completed', seconds: 5 })
    const final = world.product.postedFor(parent).at(-2)
    expect(final?.form).toMatchObject({ CallStatus: 'completed', CallDuration: '5' })
  })

  test('the carrier keeps the time limit', async ({ expect, tabs }) => {
    const dial = JSON.stringify({ timeLimit: 2 })
    const { page, parent, child } = await tabs.talkTo(world, '+14155550106', { Dial: dial })
    const accepted = await until(page, 'accept')
    const gone = await until(page, 'disconnect')
    expect(gone.at - accepted.at).toBeLessThan(3000)
    expect(child()).toMatchObject({ status: 'completed', seconds: 2 })
    const final = world.product.postedFor(parent).find(({ form }) => form['CallDuration'])
    expect(final?.form['CallDuration']).toBe('2')
  })

  test('without answerOnBridge the caller is answered first and hears ringing', async ({
    expect,
    tabs,
  }) => {
    const dial = JSON.stringify({ answerOnBridge: false })
    const { page, parent } = await tabs.talkTo(world, '+14155550102', { Dial: dial })
    const heard = await page.evaluate(() => window.phone.hear(8000, [440, 480], 20))
    expect(Math.min(...heard.prominence)).toBeGreaterThan(20)
    expect(childOf(world, parent).status).toBe('ringing')
    await page.evaluate(() => window.phone.hangUp())
  })

  test('Say, Pause and Play sound, and the end of the document ends the call', async ({
    expect,
    tabs,
  }) => {
    const { page } = await tabs.talkTo(world, '', {
      Twiml:
        '<Response><Pause length="1"/><Say>One moment please</Say><Play digits="555"/></Response>',
    })
    const heard = await page.evaluate(() => window.phone.hear(8000, [330, 770, 1336], 20))
    expect(Math.min(...heard.prominence)).toBeGreaterThan(20)
    await until(page, 'disconnect')
  })

  test('a message is acknowledged, and echoed', async ({ expect, tabs }) => {
    const { page } = await tabs.talkTo(world, '+14155550100')
    await page.evaluate(() => window.phone.message({ hello: 'there' }))
    expect((await until(page, 'messageSent')).detail).toContain('there')
    expect((await until(page, 'messageReceived')).detail).toContain('there')
  })
})

describe.concurrent('a call that is not answered', () => {
  test('the caller cancels while it rings, having heard the ringing', async ({ expect, tabs }) => {
    const page = await tabs.dialFrom(world, { To: '+14155550102' })
    await until(page, 'ringing')
    const heard = await page.evaluate(() => window.phone.hear(8000, [440, 480], 20))
    expect(Math.min(...heard.prominence)).toBeGreaterThan(20)
    const parent = (await page.evaluate(() => window.phone.sid())) ?? ''
    await page.evaluate(() => window.phone.hangUp())
    await until(page, 'disconnect')
    await eventually(() => world.product.postedFor(parent).find(({ path }) => path === '/action'))
    const posts = world.product.postedFor(parent)
    expect(toldStatuses(posts)).toEqual(['initiated', 'ringing', 'canceled'])
    expect(posts.at(-2)?.form['CallDuration']).toBe('0')
    expect(posts.at(-1)?.form).toMatchObject({ DialCallStatus: 'canceled', DialBridged: 'false' })
    expect(world.carrier.call(parent)?.status).toBe('canceled')
  })

  test.for([
    ['+14155550101', 31486, 'busy', ['initiated', 'busy']],
    ['+14155550105', 31404, 'failed', ['initiated', 'failed']],
  ] as const)('%s is refused with %i', async ([to, code, status, told], { expect, tabs }) => {
    const page = await tabs.dialFrom(world, { To: to })
    expect((await until(page, 'call error')).code).toBe(code)
    await until(page, 'disconnect')
    expect(await page.evaluate(() => window.phone.isBusy())).toBe(false)
    const child = world.carrier.calls().find(leg => leg.to === to && leg.parentSid)
    expect(child).toMatchObject({ status, seconds: 0 })
    expect(toldStatuses(world.product.postedFor(child?.parentSid ?? ''))).toEqual(told)
  })

  test('nobody answers within the ring timeout', async ({ expect, tabs }) => {
    const dial = JSON.stringify({ timeout: 2 })
    const page = await tabs.dialFrom(world, { To: '+14155550102', Dial: dial })
    await until(page, 'ringing')
    const parent = (await page.evaluate(() => window.phone.sid())) ?? ''
    expect((await until(page, 'call error')).code).toBe(31480)
    await until(page, 'disconnect')
    expect(childOf(world, parent).status).toBe('no-answer')
    expect(world.product.postedFor(parent).at(-1)?.form['DialCallStatus']).toBe('no-answer')
  })

  test.for([
    ['<Response><Reject/></Response>', 31603],
    ['<Response><Reject reason="busy"/></Response>', 31486],
    ['<Response><Dial', 31005],
    ['<Response><Conference/></Response>', 31005],
  ] as const)('the product answers %s', async ([twiml, code], { expect, tabs }) => {
    const page = await tabs.dialFrom(world, { To: '+14155550100', Twiml: twiml })
    expect((await until(page, 'call error')).code).toBe(code)
    await until(page, 'disconnect')
  })

  test('the voice webhook fails', async ({ expect, tabs }) => {
    const token = accessToken({ application: BROKEN_APPLICATION })
    const page = await tabs.dialFrom(world, { To: '+14155550100' }, token)
    expect((await until(page, 'call error')).code).toBe(31005)
    await until(page, 'disconnect')
    expect(await page.evaluate(() => window.phone.isBusy())).toBe(false)
  })
})
