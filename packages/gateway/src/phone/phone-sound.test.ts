import { type Socket, createSocket } from 'node:dgram'
import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LAWS } from './g711.ts'
import { type PhoneSound, openSound } from './phone-sound.ts'
import { readPacket, toPacket } from './rtp-packet.ts'
import { type SoundOffer, answerOffer, readOffer } from './sound-description.ts'

const [MU] = LAWS
let caller: Socket
let sound: PhoneSound
let offer: SoundOffer
let packets: Buffer[]
let received: number[][]
let keys: string[]

beforeEach(async () => {
  packets = []
  received = []
  keys = []
  caller = createSocket('udp4')
  caller.on('message', packet => packets.push(packet))
  caller.bind(0, '127.0.0.1')
  await once(caller, 'listening')
  const { port } = caller.address()
  if (!MU) throw new Error('no law')
  offer = { law: MU, keys: 101, address: '127.0.0.1', port }
  sound = await openSound('127.0.0.1', {
    onSound: samples => received.push([...samples]),
    onKey: key => keys.push(key),
    onTick() {},
  })
})
afterEach(() => {
  sound.close()
  caller.close()
})

const sendRtp = (payloadType: number, sequence: number, bytes: number[]) =>
  caller.send(
    toPacket({ payloadType, sequence, payload: Buffer.from(bytes) }, { timestamp: 0, source: 1 }),
    sound.port,
    '127.0.0.1',
  )

describe('the sound of a call', () => {
  it('is what is played, and silence before and behind it, in packets that follow each other', async () => {
    sound.begin(offer)
    await sound.play(Int16Array.from({ length: 400 }, () => 8_031))
    await expect.poll(() => packets.length).toBeGreaterThan(6)
    const read = packets.map(packet => readPacket(packet))
    expect(read.map(packet => packet?.sequence)).toEqual(read.map((_, index) => index))
    const sounds = read.flatMap(packet => [...(packet?.payload ?? [])])
    expect(sounds.length).toBe(160 * packets.length)
    expect(sounds.filter(byte => byte !== 0xff)).toHaveLength(400)
  })

  it('is received once, with keys, whatever else arrives', async () => {
    sound.begin(offer)
    for (const junk of ['', 'x', 'no packet of sound']) caller.send(junk, sound.port, '127.0.0.1')
    sendRtp(0, 1, [0x80])
    sendRtp(0, 1, [0x80])
    sendRtp(96, 2, [1, 2])
    sendRtp(101, 3, [11, 0x80, 0, 160])
    sendRtp(101, 4, [200])
    sendRtp(101, 5, [])
    sendRtp(0, 6, [0xff])
    await expect.poll(() => received).toEqual([[32_124], [0]])
    expect(keys).toEqual(['#', '', ''])
  })
})

describe('an offer of sound', () => {
  it('is answered with its law and its keys', () => {
    const offer =
      'v=0\r\nc=IN IP4 192.0.2.7\r\nm=audio 40000 RTP/AVP 8 126\r\na=rtpmap:126 telephone-event/8000\r\n'
    const read = readOffer(offer)
    expect(read).toMatchObject({ keys: 126, address: '192.0.2.7', port: 40_000 })
    expect(read && answerOffer(read, '127.0.0.1', 7)).toMatch(
      /m=audio 7 RTP\/AVP 8 126\r\na=rtpmap:8 PCMA\/8000\r\na=rtpmap:126 telephone-event/,
    )
  })

  it.each([
    '',
    'm=audio 40000 RTP/AVP 96\r\n',
    'm=audio 0 RTP/AVP 0\r\n',
    'm=audio 99999 RTP/AVP 0\r\n',
    'm=video 40000 RTP/AVP 0\r\n',
  ])('is refused: %j', offer => expect(readOffer(offer)).toBeNull())
})
