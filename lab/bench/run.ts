import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildProduct } from '../../tools/build-product.ts'
import { ROOT } from '../../tools/product.ts'

/*
 * `npm run bench [name ...]` runs all benches, or only the named ones. Each bench is a file of this
 * folder and prints its figures with their limits. The run fails if the build fails, a name is unknown or a bench fails.
 */

const folder = import.meta.dirname
const knownNames = readdirSync(folder)
  .filter(file => file.endsWith('.ts') && file !== 'run.ts')
  .map(file => file.replace('.ts', ''))

const requestedNames = process.argv.slice(2)
const unknownNames = requestedNames.filter(name => !knownNames.includes(name))
if (unknownNames.length > 0) {
  fail(`Unknown bench: ${unknownNames.join(', ')}. The benches are ${knownNames.join(', ')}.`)
}

buildProduct()
for (const name of knownNames) {
  if (requestedNames.length > 0 && !requestedNames.includes(name)) continue
  process.stdout.write(`\n▶ ${name}\n`)
  if (!runBench(name)) process.exitCode = 1
}

/** @returns whether every figure of the bench is within its limit. */
function runBench(name: string): boolean {
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', join(folder, `${name}.ts`)], {
    cwd: ROOT,
    stdio: 'inherit',
  })
  return status === 0
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
