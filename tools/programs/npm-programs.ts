import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { findProgram } from './find-program.ts'

/*
 * Programs that npm brings, as arguments of Node. On Windows `npm`, `npx` and what is in `.bin` are scripts of its shell,
 * which `spawn` does not start.
 */

/** The arguments of Node that run `npm ...args`. */
export function npm(...args: string[]): string[] {
  return [npmProgram(), ...args]
}

/** The arguments of Node that run the one program of an installed package. */
export function programOf(name: string, ...args: string[]): string[] {
  const file = createRequire(import.meta.url).resolve(`${name}/package.json`)
  const { bin } = JSON.parse(readFileSync(file, 'utf8')) as { bin: Record<string, string> }
  const [program] = Object.values(bin)
  if (program === undefined) throw new Error(`${name} has no program`)
  return [join(dirname(file), program), ...args]
}

/** npm names itself to its scripts. Without it, npm is beside Node, or where PATH has it. */
function npmProgram(): string {
  const running = process.env['npm_execpath'] ?? ''
  const installed = findProgram('npm')
  const found = [
    running,
    join(dirname(process.execPath), 'node_modules/npm/bin/npm-cli.js'),
    installed === undefined ? '' : realpathSync(installed),
  ].find(path => path.endsWith('npm-cli.js') && existsSync(path))
  if (found === undefined) throw new Error('npm was not found beside Node.js, nor in PATH')
  return found
}
