import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { ROOT } from './product.ts'

export interface Suite {
  name: string
  command: readonly [string, ...string[]]
  env?: Readonly<Record<string, string>>
}

/** Tests wait rather than compute for part of their time, so two workers are faster on any machine. */
const workers = `--maxWorkers=${Math.max(2, availableParallelism())}`

export const TYPES: Suite = { name: 'types', command: ['npx', 'tsc', '-b'] }
export const UNITS: Suite = {
  name: 'units, stores and routes',
  command: ['npx', 'vitest', 'run', '--project=!conformance', workers],
}
export const QUICK_UNITS: Suite = { ...UNITS, env: { TEST_SCOPE: 'quick' } }
export const SANDBOX: Suite = {
  name: 'sandbox against the vendors’ own clients',
  command: ['npx', 'vitest', 'run', '--project=conformance'],
}
export const BUILD: Suite = { name: 'build', command: ['npm', 'run', 'build', '--silent'] }
export const JOURNEYS: Suite = {
  name: 'journeys in a real browser',
  command: ['npm', 'run', 'e2e', '--silent'],
}

export interface SuiteResult {
  suite: Suite
  passed: boolean
  seconds: number
}

/** Runs a suite, with its output on this process's. */
export function runSuite(
  suite: Suite,
  env: NodeJS.ProcessEnv = process.env,
  args: readonly string[] = [],
): Promise<SuiteResult> {
  const [file, ...rest] = suite.command
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const child = spawn(file, [...rest, ...args], {
      cwd: ROOT,
      env: { ...env, ...suite.env },
      stdio: 'inherit',
    })
    child.once('error', reject)
    child.once('close', code => {
      const seconds = (performance.now() - started) / 1_000
      resolve({ suite, passed: code === 0, seconds })
    })
  })
}
