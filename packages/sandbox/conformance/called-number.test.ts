import type { Page } from '@playwright/test'
import twilio from 'twilio'
import { afterAll, beforeAll, describe } from 'vitest'
import { ACCOUNT, accessToken, childOf, eventually, openDevice, startWorld, test } from './world.ts'
import { until } from './world.ts'
import type { Tabs, World } from './world.ts'

let world: World
let rents = 0
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

/** Rents a number whose calls get this TwiML. */
async function rent(twiml: string): Promise<string> {
  const client = twilio(ACCOUNT.apiKey, ACCOUNT.apiSecret, { accountSid: ACCOUNT.accountSid })
  client.api.baseUrl = world.url
  rents += 1
  const phoneNumber = `+1415222${String(1000 + rents)}`
  world.product.incoming.set(phoneNumber, `<Response>${twiml}</Response>`)
  await client.incomingPhoneNumbers.create({
    phoneNumber,
    voiceUrl: `${world.product.url}/incoming`,
    statusCallback: `${world.product.url}/status`,
  })
  return phoneNumber
}

function ringing(identity: string, timeout = 30): string {
  const name = `<Parameter name="number" value="rented one"/>`
  const events =
    'statusCallback="/status" statusCallbackEvent="initiated ringing answered completed"'
  const client = `<Client ${events}><Identity>${identity}</Identity>${name}</Client>`
  return `<Dial answerOnBridge="true" timeout="${timeout}" action="/action">${client}</Dial>`
}

async function listener(tabs: Tabs, identity: string): Promise<Page> {
  const page = await tabs.openPage(world)
  await openDevice(page, world, accessToken({ identity }))
  await page.evaluate(() => window.phone.register())
  await until(page, 'registered')
  return page
}

function dialFrom(from: string, to: string): string {
  const leg = world.carrier.placeCall(from, to)
  if (!leg) throw new Error(`nobody rents ${to}`)
  return leg.sid
}

const statusOf = (sid: string) => world.carrier.call(sid)?.status
const untilStatus = (sid: string, status: string) =>
  eventually(() => (statusOf(sid) === status ? true : undefined))

describe.concurrent('a phone that dials a rented number', () => {
  test('reaches the browser of its tenant, both ways', async ({ expect, tabs }) => {
    const number = await rent(ringing('ann'))
    const ann = await listener(tabs, 'ann')
    const sid = dialFrom('+12125550142', number)
    expect((await until(ann, 'incoming')).detail).toContain('rented one')
    const [voice] = world.product.postedFor(sid)
    expect(voice).toMatchObject({
      path: '/incoming',
      isSigned: true,
      form: {
        From: '+12125550142',
        To: number,
        Called: number,
        Direction: 'inbound',
        CallStatus: 'ringing',
        AccountSid: ACCOUNT.accountSid,
      },
    })
    await ann.evaluate(() => window.phone.accept())
    await until(ann, 'accept')
    await untilStatus(sid, 'in-progress')
    // The phone greets and echoes: what Ann's fake microphone says comes back to her.
    await ann.waitForTimeout(800)
    expect((await ann.evaluate(() => window.phone.hear(1500))).peakRms).toBeGreaterThan(0.02)

    const hearing = ann.evaluate(() => window.phone.hear(8000, [852, 1477], 20))
    expect(world.carrier.keys(sid, '999')).toBe(true)
    expect(Math.min(...(await hearing).prominence)).toBeGreaterThan(20)
    await ann.evaluate(() => window.phone.press('5'))
    await eventually(() => (childOf(world, sid).digits === '5' ? true : undefined))
    expect(world.carrier.call(sid)).toMatchObject({ digits: '999' })
    expect(childOf(world, sid)).toMatchObject({ to: 'client:ann', from: '+12125550142' })
    expect(childOf(world, sid).packetsIn).toBeGreaterThan(30)

    await ann.evaluate(() => window.phone.hangUp())
    await untilStatus(sid, 'completed')
    await eventually(() => world.product.posted.find(({ form }) => isFinalOf(form, sid)))
    const posts = world.product.postedFor(sid)
    expect(posts.map(({ path, form }) => `${path} ${form['CallStatus']}`)).toEqual([
      '/incoming ringing',
      '/status initiated',
      '/status ringing',
      '/status in-progress',
      '/status completed',
      '/action in-progress',
      '/status completed',
    ])
    expect(posts.every(({ isSigned }) => isSigned)).toBe(true)
  })

  test('hangs up; the browser is told', async ({ expect, tabs }) => {
    const number = await rent(ringing('bea'))
    const bea = await listener(tabs, 'bea')
    const sid = dialFrom('+12125550143', number)
    await until(bea, 'incoming')
    await bea.evaluate(() => window.phone.accept())
    await untilStatus(sid, 'in-progress')
    expect(world.carrier.hangup(sid)).toBe(true)
    await until(bea, 'disconnect')
    expect(statusOf(sid)).toBe('completed')
  })

  test('gives up while it rings', async ({ expect, tabs }) => {
    const number = await rent(ringing('cleo'))
    const cleo = await listener(tabs, 'cleo')
    const sid = dialFrom('+12125550144', number)
    await until(cleo, 'incoming')
    world.carrier.hangup(sid)
    await until(cleo, 'cancel')
    expect(statusOf(sid)).toBe('canceled')
  })

  test('is declined, and hears that it is busy', async ({ expect, tabs }) => {
    const number = await rent(ringing('dora'))
    const dora = await listener(tabs, 'dora')
    const sid = dialFrom('+12125550145', number)
    await until(dora, 'incoming')
    await dora.evaluate(() => window.phone.reject())
    await untilStatus(sid, 'busy')
    expect(childOf(world, sid).status).toBe('busy')
  })

  test('is not answered in time', async ({ tabs }) => {
    const number = await rent(ringing('eve', 6))
    const eve = await listener(tabs, 'eve')
    const sid = dialFrom('+12125550146', number)
    await until(eve, 'incoming')
    await untilStatus(sid, 'no-answer')
    await until(eve, 'cancel')
  })

  test('finds nobody there, at once', async ({ expect }) => {
    const sid = dialFrom('+12125550147', await rent(ringing('nobody')))
    const before = Date.now()
    await untilStatus(sid, 'no-answer')
    expect(Date.now() - before).toBeLessThan(2000)
  })

  test('is rejected as busy by the webhook itself', async ({ expect }) => {
    const sid = dialFrom('+12125550148', await rent('<Reject reason="busy"/>'))
    await untilStatus(sid, 'busy')
    expect(world.carrier.call(sid)?.seconds).toBe(0)
  })

  test('and a browser that dials a rented number reaches its tenant', async ({ expect, tabs }) => {
    const number = await rent(ringing('fay'))
    const fay = await listener(tabs, 'fay')
    const page = await tabs.dialFrom(world, { To: number })
    await until(fay, 'incoming')
    await fay.evaluate(() => window.phone.accept())
    await until(page, 'accept')
    const parent = (await page.evaluate(() => window.phone.sid())) ?? ''
    await page.waitForTimeout(500)
    expect((await fay.evaluate(() => window.phone.hear(1500))).peakRms).toBeGreaterThan(0.02)
    await fay.evaluate(() => window.phone.hangUp())
    await until(page, 'disconnect')
    expect(childOf(world, parent)).toMatchObject({ status: 'completed', to: number })
  })
})

function isFinalOf(form: Record<string, string>, sid: string): boolean {
  return form['CallSid'] === sid && form['CallStatus'] === 'completed'
}
