import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { normalizePath, parseSync, transformWithOxc } from 'vite'
import { expect, it } from 'vitest'
import { CUSTOMERS_CONTRACT, leanEndpoints } from './lean-contract.ts'

const CONTRACT = join(import.meta.dirname, '../contract/src')

it('leaves out what the page does not read', () => {
  const code = `const order = endpoint({ method: 'POST', path: '/api/order/:id', access: 'user', summary: 'Order',
    params: orderId, query: z.object({ page }), body: z.object({ count: z.number() }), response: order, listed: listedOrder })`
  expect(evaluated(lean(code), { listedOrder: 'schema' })).toEqual({
    method: 'POST',
    path: '/api/order/:id',
    access: 'user',
    body: true,
    listed: 'schema',
  })
})

it('keeps the response that the page reads, and adds no body', () => {
  const code = `const order = endpoint({ method: 'GET', path: '/api/order', access: 'user', summary: 'Order', response })`
  expect(evaluated(lean(code), { response: 'schema' })).toEqual({
    method: 'GET',
    path: '/api/order',
    access: 'user',
    response: 'schema',
  })
})

it("finds every endpoint of the customers' contract", async () => {
  const files = readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' })
    .map(name => normalizePath(join(CONTRACT, name)))
    .filter(path => path.endsWith('.ts') && !/\.test\.ts$|\/(operator|gateway)\//.test(path))
    .filter(path => readFileSync(path, 'utf8').includes('endpoint({'))
  expect(files.length).toBeGreaterThan(20)
  expect(files.filter(path => !CUSTOMERS_CONTRACT.test(path))).toEqual([])
  for (const source of files.map(path => readFileSync(path, 'utf8'))) {
    const { code } = await transformWithOxc(source, 'contract.ts')
    expect(code).toMatch(/summary:/)
    expect(lean(code)).not.toMatch(/summary:|query:/)
  }
})

function lean(code: string): string {
  return leanEndpoints(code, parseSync('contract.js', code).program)
}

/** The object that `code` gives to `endpoint()`, where the names in `scope` have these values. */
function evaluated(code: string, scope: Record<string, unknown>): unknown {
  const run = new Function('endpoint', ...Object.keys(scope), `${code}; return order`)
  return run((data: unknown) => data, ...Object.values(scope)) as unknown
}
