import { afterAll, beforeAll, describe } from 'vitest'
import { test } from './browser-phone.ts'
import { untilAudible } from './sound.ts'
import { ACCOUNT, childOf, restClient, startSandbox, untilStatus } from './test-sandbox.ts'
import type { TestSandbox } from './test-sandbox.ts'

let sandbox: TestSandbox
let rentals = 0
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.close())

/** Rents a number whose calls get this TwiML. */
async function rent(twiml: string): Promise<string> {
  rentals += 1
  const phoneNumber = `+1415222${String(1000 + rentals)}`
  sandbox.product.incoming.set(phoneNumber, `<Response>${twiml}</Response>`)
  await restClient(sandbox).incomingPhoneNumbers.create({
    phoneNumber,
    voiceUrl: `${sandbox.product.url}/incoming`,
    statusCallback: `${sandbox.product.url}/status`,
  })
  return phoneNumber
}

function dialClient(identity: string): string {
  const name = `<Parameter name="number" value="rented one"/>`
  const events =
    'statusCallback="/status" statusCallbackEvent="initiated ringing answered completed"'
  const client = `<Client ${events}><Identity>${identity}</Identity>${name}</Client>`
  return `<Dial answerOnBridge="true" timeout="600" action="/action">${client}</Dial>`
}

/** Path and status of each webhook about a call, oldest first. */
const webhooksOf = (sid: string) =>
  sandbox.product.postedFor(sid).map(({ path, form }) => `${path} ${form['CallStatus']}`)

function callFrom(from: string, to: string): string {
  const leg = sandbox.carrier.placeCall(from, to)
  if (!leg) throw new Error(`the account does not rent ${to}`)
  return leg.sid
}

describe.concurrent('a phone that dials a rented number', () => {
  test('talks both ways with the browser of its tenant', async ({ expect, phones }) => {
    const number = await rent(dialClient('ann'))
    const microphoneHertz = 1000
    const ann = await phones.registered(sandbox, 'ann', { microphoneHertz })
    const sid = callFrom('+12125550142', number)
    expect((await ann.until('incoming')).detail).toContain('rented one')
    const [voice] = sandbox.product.postedFor(sid)
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
    await ann.accept()
    await ann.until('accept')
    await untilStatus(sandbox, sid, 'in-progress')
    // The phone echoes what it receives.
    await untilAudible(ann.page, { hertz: [microphoneHertz] })
    await expect.poll(() => childOf(sandbox, sid).packetsIn).toBeGreaterThan(30)

    sandbox.carrier.keys(sid, '9')
    await untilAudible(ann.page, { hertz: [852, 1477] })
    await ann.press('5')
    await expect.poll(() => childOf(sandbox, sid).digits).toBe('5')
    expect(sandbox.carrier.call(sid)?.digits).toBe('9')
    expect(childOf(sandbox, sid)).toMatchObject({ to: 'client:ann', from: '+12125550142' })
  })

  test('is reported to the product by signed webhooks in order', async ({ expect, phones }) => {
    const number = await rent(dialClient('abe'))
    const abe = await phones.registered(sandbox, 'abe')
    const sid = callFrom('+12125550149', number)
    await abe.until('incoming')
    await abe.accept()
    await abe.until('accept')
    await abe.hangUp()
    await expect
      .poll(() => webhooksOf(sid))
      .toEqual([
        '/incoming ringing',
        '/status initiated',
        '/status ringing',
        '/status in-progress',
        '/status completed',
        '/action in-progress',
        '/status completed',
      ])
    expect(sandbox.product.postedFor(sid).every(({ isSigned }) => isSigned)).toBe(true)
  })

  test('hangs up: the call of the browser ends', async ({ expect, phones }) => {
    const number = await rent(dialClient('bea'))
    const bea = await phones.registered(sandbox, 'bea')
    const sid = callFrom('+12125550143', number)
    await bea.until('incoming')
    await bea.accept()
    await untilStatus(sandbox, sid, 'in-progress')
    expect(sandbox.carrier.hangup(sid)).toBe(true)
    await bea.until('disconnect')
    await untilStatus(sandbox, sid, 'completed')
  })

  test('hangs up while it rings: the browser stops ringing', async ({ phones }) => {
    const number = await rent(dialClient('cleo'))
    const cleo = await phones.registered(sandbox, 'cleo')
    const sid = callFrom('+12125550144', number)
    await cleo.until('incoming')
    sandbox.carrier.hangup(sid)
    await cleo.until('cancel')
    await untilStatus(sandbox, sid, 'canceled')
  })

  test('is rejected by the browser: busy', async ({ phones }) => {
    const number = await rent(dialClient('dora'))
    const dora = await phones.registered(sandbox, 'dora')
    const sid = callFrom('+12125550145', number)
    await dora.until('incoming')
    await dora.page.evaluate(() => window.phone.reject())
    await untilStatus(sandbox, sid, 'busy')
    await untilStatus(sandbox, childOf(sandbox, sid).sid, 'busy')
  })

  test('is not answered before the ring timeout: the browser stops ringing', async ({
    expect,
    phones,
  }) => {
    const number = await rent(dialClient('eve'))
    const eve = await phones.registered(sandbox, 'eve')
    const sid = callFrom('+12125550146', number)
    await eve.until('incoming')
    expect(sandbox.carrier.stopRinging(sid)).toBe(true)
    await untilStatus(sandbox, sid, 'no-answer')
    await eve.until('cancel')
  })

  test('finds no browser registered: it is not answered, and never rings', async ({ expect }) => {
    const sid = callFrom('+12125550147', await rent(dialClient('unregistered')))
    await untilStatus(sandbox, sid, 'no-answer')
    await expect
      .poll(() => webhooksOf(sid))
      .toEqual([
        '/incoming ringing',
        '/status initiated',
        '/status no-answer',
        '/action ringing',
        '/status no-answer',
      ])
  })

  test('is rejected as busy by the webhook itself', async ({ expect }) => {
    const sid = callFrom('+12125550148', await rent('<Reject reason="busy"/>'))
    await untilStatus(sandbox, sid, 'busy')
    expect(sandbox.carrier.call(sid)?.seconds).toBe(0)
  })
})

test('a browser that dials a rented number talks with the browser of its tenant', async ({
  expect,
  phones,
}) => {
  const number = await rent(dialClient('fay'))
  const fay = await phones.registered(sandbox, 'fay')
  const caller = await phones.dialling(sandbox, { To: number }, { microphoneHertz: 1100 })
  await fay.until('incoming')
  await fay.accept()
  await caller.until('accept')
  const parent = await caller.sid()
  await untilAudible(fay.page, { hertz: [1100] })
  await fay.hangUp()
  await caller.until('disconnect')
  expect(childOf(sandbox, parent)).toMatchObject({ status: 'completed', to: number })
})
