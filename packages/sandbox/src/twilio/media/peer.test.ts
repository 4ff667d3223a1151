import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { mediaAddresses } from './media-addresses.ts'
import { createPeer } from './peer.ts'

/** The address and port of each candidate in a session description. */
function candidates(sdp: string): { address: string; port: number }[] {
  return [...sdp.matchAll(/^a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ host/gim)].map(
    ([, address = '', port]) => ({ address, port: Number(port) }),
  )
}

/** Whether a socket of another program could open this address and port. */
async function isFree(address: string, port: number): Promise<boolean> {
  const socket = createSocket('udp4')
  socket.bind(port, address)
  const outcome = await once(socket, 'listening').then(
    () => true,
    () => false,
  )
  socket.close()
  return outcome
}

test('each announced address has a socket that is bound to that address alone', async () => {
  const addresses = mediaAddresses()
  const peer = createPeer({ addresses: () => addresses, isFlowing: true })
  onTestFinished(() => peer.close())
  const announced = candidates(await peer.offer())
  expect(announced.map(({ address }) => address)).toEqual(addresses)
  for (const { address, port } of announced) {
    expect(await isFree(address, port)).toBe(false)
    for (const other of addresses) {
      if (other !== address) expect(await isFree(other, port)).toBe(true)
    }
  }
})

test('an offer announces the addresses that the machine has at that time', async () => {
  let addresses = ['127.0.0.1']
  const network = { addresses: () => addresses, isFlowing: true }
  const before = createPeer(network)
  onTestFinished(() => before.close())
  expect(candidates(await before.offer())).toHaveLength(1)
  addresses = mediaAddresses()
  const after = createPeer(network)
  onTestFinished(() => after.close())
  expect(candidates(await after.offer())).toHaveLength(addresses.length)
})
