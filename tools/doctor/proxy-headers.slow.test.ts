import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { checksWith } from '@ringback/server/doctor/checks'
import { runChecks } from '@ringback/server/doctor/run-checks'
import { instanceKey } from '@ringback/server/instance-key'
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
  const throughProxy = proxyOf('203.0.113.9')
  const direct = (url: string) => url

  it('are right without a proxy, and behind one that is trusted', async () => {
    expect(await proxyLine([], direct)).toMatchObject({
      status: 'ok',
      text: 'No proxy, and no header is trusted',
    })
    expect(await proxyLine(['127.0.0.1'], throughProxy)).toMatchObject({
      status: 'ok',
      text: 'The proxy at 127.0.0.1 is trusted',
    })
  })

  it('are right behind a proxy that adds the port, and wrong behind one that says no address', async () => {
    expect(await proxyLine(['127.0.0.1'], proxyOf('203.0.113.9:50001'))).toMatchObject({
      status: 'ok',
    })
    expect(await proxyLine(['127.0.0.1'], proxyOf('unknown'))).toMatchObject({
      status: 'problem',
      text: expect.stringContaining('says no address of its clients (X-Forwarded-For is "'),
    })
  })

  it('are wrong when the server believes any client', async () => {
    expect(await proxyLine(['127.0.0.1'], direct)).toMatchObject({
      status: 'problem',
      text: expect.stringContaining('believes the X-Forwarded-For or Forwarded header of any'),
    })
  })

  it('are wrong when the proxy is not trusted, and the line names its address', async () => {
    expect(await proxyLine([], throughProxy)).toMatchObject({
      status: 'problem',
      text: expect.stringContaining('Set TRUSTED_PROXIES=127.0.0.1.'),
    })
  })
})
