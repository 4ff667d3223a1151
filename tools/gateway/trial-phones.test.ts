import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { TrunkPhones, TrunkPhonesRequest } from '@ringback/sandbox/page/trunk-phones'
import { expect, it, onTestFinished, vi } from 'vitest'
import { chooseGatewayPorts } from './gateway-settings.ts'
import { openSoundLine } from './sound-line.ts'
import { requestIn } from './sip-dialog.ts'
import { TRIAL_NUMBER, startTrialPhones } from './trial-phones.ts'

/** A trunk's side of kamailio, which sends what a test wants and lists what the phones send. */
async function start() {
  const ports = await chooseGatewayPorts()
  const kamailio = createSocket('udp4')
  kamailio.bind(ports.trunk, '127.0.0.1')
  await once(kamailio, 'listening')
  const received: string[] = []
  kamailio.on('message', message => received.push(message.toString()))
  const phones = await startTrialPhones(ports)
  const sound = await openSoundLine()
  onTestFinished(() => {
    phones.stop()
    kamailio.close()
    sound.close()
  })
  const address = `127.0.0.1:${ports.trunk}`
  const dial = (number: string) => {
    const uri = `sip:${number}@trunk.test`
    const dialog = {
      callId: number,
      ...{ local: '<sip:+14155550199@trunk.test>;tag=us', remote: `<${uri}>`, target: uri },
      routes: [],
    }
    const body = `v=0\r\nc=IN IP4 127.0.0.1\r\nm=audio ${sound.port} RTP/AVP 0\r\n`
    const from = { address, contact: `<sip:us@${address}>` }
    kamailio.send(requestIn(dialog, 'INVITE', 1, from, { body }), ports.phone, '127.0.0.1')
  }
  const page = async (body?: TrunkPhonesRequest) => {
    const post = body && { method: 'POST', body: JSON.stringify(body) }
    return (await (await fetch(phones.url, post)).json()) as TrunkPhones
  }
  const statuses = () => received.map(message => message.split(/\r\n| /)[1])
  const arrived = (message: RegExp) =>
    new Promise<void>(resolve => {
      const look = () => {
        if (received.some(each => message.test(each))) resolve()
      }
      kamailio.on('message', look)
      look()
    })
  return { received, sound, dial, page, statuses, arrived }
}

it.each([
  ['+14155550101', ['180', '486']],
  ['+14155550104', ['180', '200']],
  ['+14155550105', ['180', '404']],
])('at %s answers %s', async (number, expected) => {
  const { dial, statuses } = await start()
  dial(number)
  await expect.poll(() => [...new Set(statuses())]).toEqual(expected)
})

/** Stops the timers of the phones, which a poll would advance. Sockets run on. */
function stopTime() {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

it.each([
  ['+14155550100', 'answers', 2_000, /^SIP\/2\.0 200 /],
  ['+14155550177', 'answers', 2_000, /^SIP\/2\.0 200 /],
  ['+14155550104', 'hangs up', 5_000, /^BYE /],
  ['+14155550112', 'answers', 5_000, /^SIP\/2\.0 200 /],
])('at %s %s after %i ms', async (number, _, ms, expected) => {
  const { dial, arrived, received } = await start()
  stopTime()
  dial(number)
  await arrived(expected.test('BYE ') ? /^SIP\/2\.0 200 / : /^SIP\/2\.0 180 /)
  vi.advanceTimersByTime(ms - 1)
  // What they had sent until now is before its answer.
  dial('+14155550101')
  await arrived(/^SIP\/2\.0 486 /)
  expect(received.filter(each => expected.test(each))).toEqual([])
  vi.advanceTimersByTime(1)
  await arrived(expected)
})

it('at +14155550102 rings and is not answered', async () => {
  const { dial, arrived, statuses, page } = await start()
  stopTime()
  dial('+14155550102')
  await arrived(/^SIP\/2\.0 180 /)
  vi.advanceTimersByTime(3_600_000)
  expect((await page()).calls).toMatchObject([{ to: '+14155550102', state: 'ringing' }])
  expect(statuses()).toEqual(['180'])
})

it('sends sound before it answers, where that is listed', async () => {
  const { dial, statuses, sound } = await start()
  dial('+14155550112')
  await expect.poll(() => statuses()).toContain('183')
  await expect.poll(() => sound.loudSamples()).toBeGreaterThan(0)
  expect(statuses()).not.toContain('200')
})

it('calls the number of the product from the page, which lists and ends the call', async () => {
  const { page, received } = await start()
  const { rentable, numbers } = await page()
  expect(rentable).toBe(TRIAL_NUMBER)
  expect(numbers.map(({ does }) => does)).toContain('rings and is not answered')
  await page({ call: TRIAL_NUMBER })
  await expect.poll(() => received[0]).toMatch(`INVITE sip:${TRIAL_NUMBER}@gateway.test SIP/2.0`)
  const [call] = (await page()).calls
  expect(call).toMatchObject({ from: '+12125550142', to: TRIAL_NUMBER, state: 'calling' })
  expect((await page({ hangUp: call?.id ?? '' })).calls).toMatchObject([{ state: 'over' }])
  await expect.poll(() => received.at(-1)).toMatch(/^CANCEL /)
})
