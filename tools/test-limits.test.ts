import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from './product.ts'

const folders = [
  'packages/contract',
  'packages/server',
  'packages/web',
  'packages/sandbox',
  'packages/gateway',
  'tools',
  'tools/image',
  'faults',
]
const configs = folders.flatMap(folder =>
  readdirSync(join(ROOT, folder)).flatMap(name =>
    /^vitest.*\.config\.ts$/.test(name) ? `${folder}/${name}` : [],
  ),
)

interface Config {
  default: { test?: { testTimeout?: number; hookTimeout?: number } }
}

describe('the limits of the tests', () => {
  it('are looked at in every project', () => {
    expect(configs.length).toBeGreaterThanOrEqual(9)
  })

  // Vitest's own are 5 and 10 seconds, which a busy machine exceeds without a fault.
  it.each(configs)('of %s are at least two minutes, for tests and hooks', async config => {
    const { test } = ((await import(join(ROOT, config))) as Config).default
    expect(test?.testTimeout ?? 0).toBeGreaterThanOrEqual(120_000)
    expect(test?.hookTimeout ?? 0).toBeGreaterThanOrEqual(120_000)
  })
})
