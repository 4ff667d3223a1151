import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type BrowserCall, callFromBrowser } from './browser.ts'
import { type Gateway, startGateway } from './gateway.ts'
import { type Phone, RINGS_AND_ANSWERS } from '../../../tools/gateway/phone.ts'
import { openPhone } from './opened.ts'
import { type Stranger, startStranger } from './stranger.ts'

let gateway: Gateway
let phone: Phone
let third: Stranger

beforeAll(async () => void (gateway = await startGateway()))
afterAll(() => gateway.stop())
afterEach(() => third.close())

/** 20 ms of a loud tone in PCMU, behind a header of RTP. */
function packet(number: number): Buffer {
  const header = Buffer.from([0x80, 0, 0, 0, 0, 0, 0, 0, 0x12, 0x34, 0x56, 0x78])
  header.writeUInt16BE(number % 65_536, 2)
  header.writeUInt32BE(160 * number, 4)
  // The loudest values of both signs, in turns of 1 kHz.
  return Buffer.concat([
    header,
    Buffer.from(Array.from({ length: 160 }, (_, n) => (n % 8 < 4 ? 0x80 : 0x00))),
  ])
}

/** The ports for sound in the descriptions that kamailio has sent to the phone. */
const mediaPort = () => Number(/^m=audio (\d+) /m.exec(phone.messages())?.[1])

it('neither passes on the sound of a third party nor sends it any, from the first moment on', async () => {
  third = await startStranger()
  phone = await openPhone(gateway, RINGS_AND_ANSWERS)
  const call = await callFromBrowser(gateway)
  const { page, sound } = call
  await expect.poll(mediaPort).toBeGreaterThan(0)
  let sent = 0
  const spray = setInterval(() => void third.send(packet(++sent), mediaPort()), 20)
  try {
    await expect.poll(async () => (await sound()).energy).toBeGreaterThan(0.001)
    await page.evaluate(() => window.browserPhone.mute())
    // The phone returns silence now, so all sound that arrives would be the third party's.
    await expect.poll(() => isSilent(sound)).toBe(true)
    const [before, sentBefore] = [await sound(), sent]
    await expect.poll(() => sent).toBeGreaterThan(sentBefore + 250)
    const after = await sound()
    expect(after.energy - before.energy).toBeLessThan(1e-6)
    // Its packets are not between those of the phone: one of theirs comes each 20 ms.
    expect(after.received - before.received).toBeLessThan(1.5 * (sent - sentBefore))
  } finally {
    clearInterval(spray)
  }
  expect(third.received).toEqual([])
})

/** Whether what the browser receives has no energy between two measurements, each with new packets. */
async function isSilent(sound: BrowserCall['sound']): Promise<boolean> {
  const before = await sound()
  await expect.poll(async () => (await sound()).received).toBeGreaterThan(before.received + 20)
  return (await sound()).energy - before.energy < 1e-6
}
