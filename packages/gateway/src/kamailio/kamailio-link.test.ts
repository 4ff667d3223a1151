import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, it } from 'vitest'
import { linkKamailio, netstringReader, proofOf, toNetstring } from './kamailio-link.ts'
import fc from 'fast-check'

const host = '127.0.0.1'

it('ends a connection with itself, which would keep the port from kamailio', async () => {
  const probe = createServer().listen(0, host)
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  let attempts = 0
  const count = () => void attempts++
  subscribe('net.client.socket', count)
  const link = linkKamailio({ host, port, localPort: port }, 'key', () => undefined)
  try {
    await expect.poll(() => attempts).toBeGreaterThan(1)
    expect(link.isConnected()).toBe(false)
  } finally {
    unsubscribe('net.client.socket', count)
    link.close()
  }
})

it.each([
  [
    'sends the key to kamailio, which has proved that it has it',
    'key',
    { is: 'agent', key: 'key' },
  ],
  ['never sends the key to what listens with another one', 'other', null],
])('%s', async (_, key, expected) => {
  const received: unknown[] = []
  const listener = createServer(socket => {
    const read = netstringReader()
    socket.on('data', chunk => {
      for (const message of read(chunk).map(text => JSON.parse(text))) {
        received.push(message)
        const proof = proofOf(key, String(message.nonce))
        if (message.is === 'hello')
          socket.write(toNetstring(JSON.stringify({ is: 'hello', proof })))
      }
    })
  }).listen(0, host)
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  const link = linkKamailio({ host, port }, 'key', () => undefined)
  try {
    await expect.poll(() => received.length).toBeGreaterThan(1)
    expect(received[0]).toEqual({ is: 'hello', nonce: expect.stringMatching(/^[0-9a-f]{32}$/) })
    // Without the proof, the next is the hello of another connection.
    expect(received[1]).toEqual(expected ?? { is: 'hello', nonce: expect.any(String) })
    expect(link.isConnected()).toBe(expected !== null)
  } finally {
    link.close()
    listener.close()
  }
})

it('reads messages whatever the portions in which they arrive', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'grapheme' })),
      fc.integer({ min: 1, max: 9 }),
      (texts, size) => {
        const bytes = Buffer.from(texts.map(toNetstring).join(''))
        const read = netstringReader()
        const messages: string[] = []
        for (let from = 0; from < bytes.length; from += size)
          messages.push(...read(bytes.subarray(from, from + size)))
        expect(messages).toEqual(texts)
      },
    ),
  )
})

it.each(['GET / HTTP/1.1\r\n', '999999:x', '-1:xxxxxxx,'])('refuses %j', text => {
  expect(() => netstringReader()(Buffer.from(text))).toThrow('kamailio sent')
})
