import { spawnSync } from 'node:child_process'
import { findBrowser } from './find-browser.ts'
import { ROOT } from './product.ts'

/** `npm test`: everything, in the order in which a failure tells most. Stops at the first suite that fails. */
const SUITES = [
  {
    name: 'units, stores and routes',
    command: ['npx', 'vitest', 'run', '--project=!conformance', '--maxWorkers=2'],
  },
  // Real calls, one at a time: nothing may run beside them.
  {
    name: "the sandbox against the vendors' own clients",
    command: ['npx', 'vitest', 'run', '--project=conformance'],
  },
  { name: 'build', command: ['npm', 'run', 'build', '--silent'] },
  { name: 'journeys in a real browser', command: ['npm', 'run', 'e2e', '--silent'] },
]

const browser = await findBrowser()
const env = { ...process.env, CHROME_PATH: browser.executablePath }

for (const { name, command } of SUITES) {
  process.stdout.write(`\n▶ ${name}\n`)
  const [file = '', ...args] = command
  const { status } = spawnSync(file, args, { cwd: ROOT, env, stdio: 'inherit' })
  if (status !== 0) {
    process.stderr.write(`\n✖ ${name} failed\n`)
    process.exit(status ?? 1)
  }
}
