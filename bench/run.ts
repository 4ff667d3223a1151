import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../tools/product.ts'

/** `npm run bench [name ...]` runs all benches or the named ones. Each prints its figures with their limits. */
const NOT_BENCHES = [
  'run.ts',
  'report.ts',
  'temporary-product.ts',
  'bare-phone.ts',
  'wholesale-deck.ts',
  'money-floor.ts',
]
const folder = join(ROOT, 'bench')
const names = process.argv.slice(2)
const benches = readdirSync(folder)
  .filter(file => file.endsWith('.ts') && !NOT_BENCHES.includes(file))
  .filter(file => names.length === 0 || names.includes(file.replace('.ts', '')))

build()
for (const bench of benches) {
  process.stdout.write(`\n▶ ${bench.replace('.ts', '')}\n`)
  const { status } = spawnSync(
    process.execPath,
    ['--expose-gc', '--import', 'tsx', join(folder, bench)],
    {
      cwd: ROOT,
      stdio: 'inherit',
    },
  )
  if (status !== 0) process.exitCode = 1
}

function build(): void {
  spawnSync('npm', ['run', 'build', '--silent'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
