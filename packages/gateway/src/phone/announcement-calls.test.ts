import { expect, it } from 'vitest'
import type { OutgoingCall } from './place-call.ts'
import type { Trunk } from '../trunks/trunk.ts'
import { createAnnouncements } from './announcement-calls.ts'

const TRUNK: Trunk = {
  ...{ name: 'wholesale', set: 1, domain: 'trunk.test', channels: 10, srtp: false },
  ...{ format: { kind: 'e164' }, registers: false, weight: 1 },
  addresses: [{ uri: 'sip:127.0.0.1:5060', socket: 'udp:127.0.0.1:5061', weight: 1 }],
}
const REQUEST = {
  ...{ to: '+14155550100', callerId: '+14155550199', trunk: 'wholesale' },
  ...{ ringSeconds: 30, text: 'Your code is 1 2 3.' },
}

function start(place: (call: OutgoingCall) => void) {
  return createAnnouncements({
    telephone: { place },
    ...{ gateway: { host: '127.0.0.1', port: 5060 }, trunks: [TRUNK] },
    speak: () => Promise.resolve(new Int16Array(160)),
    announce() {},
    endCall() {},
    log: { info() {}, warn() {} },
  })
}

it('places no more than twenty calls at once, however quickly they are wanted', async () => {
  const placed: OutgoingCall[] = []
  const { begin } = start(call => placed.push(call))
  const begun = await Promise.all(Array.from({ length: 30 }, () => begin(REQUEST)))
  expect(placed).toHaveLength(20)
  expect(begun.filter(result => result === 'too-many')).toHaveLength(10)
  for (const call of placed) call.onEnd(486)
  expect(await begin(REQUEST)).toBeNull()
  placed.at(-1)?.onEnd(null)
})

it('does not count calls that could not be placed', async () => {
  const { begin } = start(() => {
    throw new Error('no port is free')
  })
  for (let call = 0; call < 25; call++) await expect(begin(REQUEST)).rejects.toThrow('no port')
})
