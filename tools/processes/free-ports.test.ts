import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { freeMediaPort, freePort, freePorts, mediaPorts } from './free-ports.ts'

/** Draws this number first. */
function beginningWith(number: number): (max: number) => number {
  const first = [number]
  return max => first.shift() ?? randomInt(max)
}

/** Uses a port that was not asked for. */
async function usePort(protocol: 'tcp' | 'udp') {
  for (;;) {
    const port = 26_000 + randomInt(6_000)
    const user = protocol === 'tcp' ? createServer() : createSocket('udp4')
    const isUsed = once(user, 'listening').then(
      () => true,
      () => false,
    )
    if ('listen' in user) user.listen(port, '127.0.0.1')
    else user.bind(port, '127.0.0.1')
    if (await isUsed) return { port, close: () => void user.close() }
  }
}

it('gives each port once, below those that systems give for outgoing connections', async () => {
  const ports = await freePorts(20)
  for (const port of ports.slice(0, 5)) ports.push(await freePort(beginningWith(port - 26_000)))
  expect(new Set(ports).size).toBe(25)
  for (const port of ports) {
    expect(port).toBeGreaterThanOrEqual(10_000)
    expect(port).toBeLessThan(32_000)
  }
})

it.each(['tcp', 'udp'] as const)('gives no port that is used over %s', async protocol => {
  const { port, close } = await usePort(protocol)
  expect(await freePort(beginningWith(port - 26_000))).not.toBe(port)
  close()
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
  const one = await mediaPorts()
  const other = await mediaPorts(beginningWith((one.first - 14_000) / 400))
  expect(other.first).not.toBe(one.first)
  const tryToReserve = `
    require('node:net').createServer()
      .on('error', error => console.log(error.code))
      .listen('\\0ringback-port-${one.first}', () => process.exit())`
  const said = execFileSync(process.execPath, ['-e', tryToReserve], { encoding: 'utf8' })
  expect(said).toBe('EADDRINUSE\n')
})
