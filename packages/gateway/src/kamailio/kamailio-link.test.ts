import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, it } from 'vitest'
import { linkKamailio } from './kamailio-link.ts'

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
  const link = linkKamailio({ host, port, localPort: port }, () => undefined)
  try {
    await expect.poll(() => attempts).toBeGreaterThan(1)
    expect(link.isConnected()).toBe(false)
  } finally {
    unsubscribe('net.client.socket', count)
    link.close()
  }
})
