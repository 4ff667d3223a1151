import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, transformWithOxc } from 'vite'
import { expect, it } from 'vitest'
import { leanEndpoints } from './lean-contract.ts'

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
  const sources = [CONTRACT, join(CONTRACT, 'customers')]
    .flatMap(folder => readdirSync(folder).map(name => join(folder, name)))
    .filter(path => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map(path => readFileSync(path, 'utf8'))
    .filter(source => source.includes('endpoint({'))
  expect(sources.length).toBeGreaterThan(5)
  for (const source of sources) {
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
