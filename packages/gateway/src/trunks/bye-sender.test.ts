import { type Socket, createSocket } from 'node:dgram'
import { once } from 'node:events'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type ByeSender, startByeSender } from './bye-sender.ts'

let trunk: Socket
let sender: ByeSender
let received: string[]
/** The status that the trunk answers, or nothing. */
let status: string | undefined

beforeEach(async () => {
  received = []
  trunk = createSocket('udp4')
  trunk.on('message', (message, from) => {
    const text = message.toString()
    received.push(text)
    const [via = '', callId = ''] = [/^Via:.*$/m, /^Call-ID:.*$/m].map(line => line.exec(text)?.[0])
    if (status)
      trunk.send(`SIP/2.0 ${status}\r\n${via}\r\n${callId}\r\n\r\n`, from.port, from.address)
  })
  trunk.bind(0, '127.0.0.1')
  await once(trunk, 'listening')
  sender = await startByeSender('127.0.0.1')
})
afterEach(() => {
  sender.stop()
  trunk.close()
})

const bye = () =>
  sender.send({
    ...{
      is: 'leg',
      at: 0,
      uptime: 0,
      call: 'aaaaaaaa',
      limit: 60,
      callId: 'c1',
      fromTag: 'f1',
      toTag: 't1',
    },
    ...{ from: 'sip:a@b', to: 'sip:c@d', cseq: 1, contact: 'sip:phone@127.0.0.1' },
    ...{ address: `127.0.0.1:${trunk.address().port}`, transport: 'udp', recordRoutes: '' },
  })

it.each([undefined, '100 Trying'])('repeats a BYE while the trunk answers %s', async silence => {
  status = silence
  bye()
  await expect.poll(() => received.length).toBeGreaterThan(1)
  // The same transaction, so the trunk takes it for the same request.
  expect(new Set(received).size).toBe(1)
})

it.each(['200 OK', '481 Call Does Not Exist'])('ends its repetition with %s', async final => {
  status = final
  bye()
  await expect.poll(() => received.length).toBe(1)
  status = undefined
  bye()
  // A second BYE of the same call is a new one; the first would have been repeated before its repetition.
  await expect.poll(() => received.length).toBeGreaterThan(2)
  expect(received.filter(text => text === received[0])).toHaveLength(1)
})
