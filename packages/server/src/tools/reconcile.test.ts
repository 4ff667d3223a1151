import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Payment } from '../ports/payments.ts'
import { bundleForNode } from '../../testing/bundle-for-node.ts'
import { makeDataDirectory } from '../../testing/data-directory.ts'
import { paymentEntity } from '../../testing/fake-payments.ts'

const data = makeDataDirectory()
const packageFolder = fileURLToPath(new URL('../..', import.meta.url))

/** The payments that the fake provider lists. It has no other endpoint. */
let listed: Payment[] = []
let provider: Server
let tool: Awaited<ReturnType<typeof bundleForNode>>

beforeAll(async () => {
  tool = await bundleForNode(new URL('reconcile.ts', import.meta.url))
  provider = createServer((request, response) => {
    const isListRequest = /^\/v1\/payments\?/.test(request.url ?? '')
    response.writeHead(isListRequest ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ entity: 'collection', items: listed.map(paymentEntity) }))
  })
  provider.listen(0, '127.0.0.1')
  await once(provider, 'listening')
}, 60_000)
afterAll(() => {
  provider.close()
  tool.remove()
  data.remove()
})

async function run(args: string[], changes: Record<string, string> = {}) {
  const env = {
    PATH: process.env['PATH'],
    DATA_DIR: data.path,
    RAZORPAY_KEY_ID: 'rzp_test_key',
    RAZORPAY_KEY_SECRET: 'secret',
    RAZORPAY_BASE_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
    ...changes,
  }
  const child = spawn(process.execPath, [tool.file, ...args], { cwd: packageFolder, env })
  const [stdout, stderr, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { status: status as number, stdout, stderr }
}

describe('npm run reconcile', () => {
  it('prints the differences by kind, and ends with 1', { timeout: 120_000 }, async () => {
    expect(await run(['--days', '3'])).toMatchObject({ status: 0, stderr: '' })
    const createdAt = new Date(Date.now() - 3_600_000)
    const payment: Payment = {
      id: 'pay_Lost',
      orderId: 'order_Lost',
      amount: 83_215n,
      currency: 'INR',
      status: 'captured',
      amountRefunded: 0n,
      createdAt,
    }
    listed = [payment]
    const { status, stdout } = await run([])
    expect(status).toBe(1)
    expect(stdout).toContain('1 captured payments at the provider, 0 payments here.')
    expect(stdout).toContain('DIFFER  Captured at the provider and unknown here: 1')
    expect(stdout).toContain('pay_Lost of order_Lost: unknown here, captured INR 832.15 there')
    expect(stdout).toContain('ok      Refunds that differ: 0')
  })

  it('ends with 2 and the reason when it cannot compare', { timeout: 120_000 }, async () => {
    expect(await run(['--days', '0'])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('Usage:'),
    })
    expect(await run([], { RAZORPAY_KEY_ID: '' })).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('Missing: RAZORPAY_KEY_ID'),
    })
    const unreachable = await run([], { RAZORPAY_BASE_URL: 'http://127.0.0.1:9' })
    expect(unreachable).toMatchObject({ status: 2, stdout: '' })
    expect(unreachable.stderr).toContain('Razorpay')
  })
})
