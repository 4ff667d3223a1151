import { expect, it } from 'vitest'
import { FakePeerConnection } from '../../../testing/voice/fake-peer-connection.ts'
import { createSampler } from './call-statistics.ts'

it('measures what happened since the last reading', async () => {
  const connection = new FakePeerConnection()
  const sample = createSampler(connection as unknown as RTCPeerConnection)
  const counted = (packetsReceived: number, packetsLost: number, bytes: number) => [
    { type: 'inbound-rtp', packetsReceived, packetsLost, bytesReceived: bytes, jitter: 0.004 },
    { type: 'outbound-rtp', bytesSent: bytes },
    { type: 'media-source', totalAudioEnergy: bytes / 10_000 },
    { type: 'candidate-pair', nominated: true, currentRoundTripTime: 0.04 },
    { type: 'candidate-pair', nominated: false, currentRoundTripTime: 3 },
  ]
  connection.stats = counted(100, 0, 10_000)
  expect(await sample(), 'the first reading').toBeNull()
  connection.stats = counted(145, 5, 18_000)
  expect(await sample()).toEqual({
    packetsReceived: 45,
    packetsLostFraction: 10,
    rtt: 40,
    jitter: 4,
    mos: expect.closeTo(3.52, 2),
    bytesReceived: 8_000,
    bytesSent: 8_000,
    inputEnergy: expect.closeTo(0.8),
  })
  expect(await sample()).toMatchObject({ packetsReceived: 0, packetsLostFraction: 0 })
})

it('takes two readings at one time for one, as a busy browser answers them', async () => {
  const connection = new FakePeerConnection()
  const sample = createSampler(connection as unknown as RTCPeerConnection)
  const counted = (packetsReceived: number) => [{ type: 'inbound-rtp', packetsReceived }]
  connection.stats = counted(50)
  await sample()
  connection.stats = counted(100)
  expect(await sample()).toMatchObject({ packetsReceived: 50 })
  connection.msBetweenStats = 1
  expect(await sample()).toBeNull()
  connection.msBetweenStats = 999
  connection.stats = counted(150)
  expect(await sample()).toMatchObject({ packetsReceived: 50 })
})

it('does not know the energy where the browser does not say it', async () => {
  const connection = new FakePeerConnection()
  const sample = createSampler(connection as unknown as RTCPeerConnection)
  connection.stats = [{ type: 'inbound-rtp' }]
  await sample()
  expect(await sample()).toMatchObject({ inputEnergy: null })
})
