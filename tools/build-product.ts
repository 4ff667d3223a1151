import { execFileSync } from 'node:child_process'
import { type BuildFiles, buildWhenChanged } from './build-when-changed.ts'
import { ROOT } from './product.ts'
import { npm } from './programs/npm-programs.ts'

const BUILD_FILES: BuildFiles = {
  root: ROOT,
  sources: [
    ...['package.json', 'package-lock.json', 'tsconfig.base.json'],
    ...['packages/contract', 'packages/server', 'packages/web'],
  ],
  outputs: ['packages/server/dist', 'packages/web/dist'],
  record: 'node_modules/.cache/ringback/build',
}

/** Builds server and pages, unless what is built is that of these sources. Exits when the build fails. */
export function buildProduct(): void {
  buildWhenChanged(BUILD_FILES, build)
}

function build(): void {
  process.stdout.write('Building ...\n')
  try {
    execFileSync(process.execPath, npm('run', 'build', '--silent'), {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
  } catch (error) {
    const output =
      error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)
    process.stdout.write(`The build failed:\n\n${output}\n`)
    process.exit(1)
  }
}
