import { spawn } from 'node:child_process'
import type * as Crypto from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, it, vi } from 'vitest'
import { freeMediaPort, freePort, freePorts, mediaPorts } from './free-ports.ts'

const random = vi.hoisted(() => ({ next: [] as number[] }))
vi.mock('node:crypto', async original => {
  const crypto = await original<typeof Crypto>()
  return { ...crypto, randomInt: (max: number) => random.next.shift() ?? crypto.randomInt(max) }
})

it('gives each port once, below those that systems give for outgoing connections', async () => {
  random.next = [7, 7, 7, 8]
  const ports = [...(await freePorts(2)), ...(await freePorts(18))]
  expect(new Set(ports).size).toBe(20)
  for (const port of ports) {
    expect(port).toBeGreaterThanOrEqual(10_000)
    expect(port).toBeLessThan(32_000)
  }
})

it.each(['tcp', 'udp'])('gives no port that is used over %s', async protocol => {
  const port = await freePort()
  const holder = protocol === 'tcp' ? createServer() : createSocket('udp4')
  if ('listen' in holder) holder.listen(port, '127.0.0.1')
  else holder.bind(port, '127.0.0.1')
  await once(holder, 'listening')
  random.next = [port - 26_000]
  expect(await freePort()).not.toBe(port)
  holder.close()
})

it('gives a port on which a program can listen at all addresses', async () => {
  const port = await freePort()
  const server = createServer().listen(port, '0.0.0.0')
  await once(server, 'listening')
  server.close()
})

it('keeps ports that programs take by themselves apart from the others', async () => {
  const single = await freePorts(20)
  const sound = await freeMediaPort()
  const { first, last } = await mediaPorts()
  for (const port of [...single, sound, sound + 3]) expect(port < first || port > last).toBe(true)
  expect(single.every(port => port > sound + 3)).toBe(true)
})

it('gives each rtpengine ports of its own, in this process and in others', async () => {
  random.next = [3, 3, 4]
  const [one, other] = [await mediaPorts(), await mediaPorts()]
  const held = 14_000 + 400 * 5
  // A test beside this one may hold it already.
  const holder = spawn(process.execPath, [
    '-e',
    `const say = () => console.log('held')
     require('node:net').createServer().on('error', say).listen('\\0ringback-port-${held}', say)
     setInterval(say, 1_000)`,
  ])
  await once(holder.stdout, 'data')
  random.next = [5]
  const third = await mediaPorts()
  holder.kill()
  expect(new Set([one.first, other.first, held, third.first]).size).toBe(4)
})
