import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { checksWith } from '@ringback/server/doctor/checks'
import { runChecks } from '@ringback/server/doctor/run-checks'
import { instanceKey } from '@ringback/server/config/keys'
import { buildTestApp } from '@ringback/server/testing/test-app'
import { testWorld } from '@ringback/server/testing/test-world'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type DoctorSetup, startDoctorSetup } from './doctor-setup.ts'

let setup: DoctorSetup
beforeAll(async () => {
  setup = await startDoctorSetup()
}, 120_000)
afterEach(() => setup.reset())
afterAll(() => setup.close())

describe('proxy headers', () => {
  const proxyLine = async (
    trustedProxies: string[],
    send: (url: string) => string | Promise<string>,
  ) => {
    const world = Object.assign(testWorld(setup.database), { instanceKey: '' })
    const behind = await buildTestApp(world, { trustedProxies })
    onTestFinished(() => behind.close())
    const url = await send(await behind.listen({ port: 0, host: '127.0.0.1' }))
    const config = setup.configured({ PUBLIC_URL: url })
    world.instanceKey = instanceKey(config)
    const checks = checksWith(['twilio']).filter(({ name }) => name === 'Proxy headers')
    const [line] = await runChecks(checks, {
      config,
      database: { state: 'none' },
      resolveTxt: async () => [],
    })
    return line
  }
  /** Starts a proxy that appends the address of its client, as proxies do. */
  const proxyOf = (client: string) => async (target: string) => {
    const proxy = createServer((request, response) => {
      const forwarded = `${String(request.headers['x-forwarded-for'])}, ${client}`
      const headers = { ...request.headers, 'x-forwarded-for': forwarded }
      httpRequest(new URL(request.url ?? '', target), { headers }, answer => {
        response.writeHead(answer.statusCode ?? 500, answer.headers)
        answer.pipe(response)
      }).end()
    })
    await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void proxy.close())
    return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  }
  it.each([
    ['without a proxy', [], null, 'ok', 'No proxy, and no header is trusted'],
    ['behind a trusted proxy', ['127.0.0.1'], '203.0.113.9', 'ok', 'at 127.0.0.1 is trusted'],
    ['behind one that adds the port', ['127.0.0.1'], '203.0.113.9:50001', 'ok', 'is trusted'],
    ['behind one that names no address', ['127.0.0.1'], 'unknown', 'problem', 'no address of its'],
    ['that any client can set', ['127.0.0.1'], null, 'problem', 'header of any'],
    ['of an unknown proxy', [], '203.0.113.9', 'problem', 'Set TRUSTED_PROXIES=127.0.0.1.'],
  ])('%s: trusted %j, client %s: %s', async (_, trusted, client, status, text) => {
    const line = await proxyLine(trusted, client === null ? url => url : proxyOf(client))
    expect(line).toMatchObject({ status, text: expect.stringContaining(text) })
  })
})
