import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from './product.ts'
import { npm } from './programs/npm-programs.ts'

interface BuildFiles {
  /** The folder that the other paths start from. */
  root: string
  /** Files and folders that the build reads. */
  sources: readonly string[]
  /** Folders that the build writes. */
  outputs: readonly string[]
  /** The file that keeps what the last build read and wrote. */
  record: string
}

const BUILD_FILES: BuildFiles = {
  root: ROOT,
  sources: [
    ...['package.json', 'package-lock.json', 'tsconfig.base.json'],
    ...['packages/contract', 'packages/server', 'packages/web'],
  ],
  outputs: ['packages/server/dist', 'packages/web/dist'],
  record: 'node_modules/.cache/ringback/build',
}

/** What no build reads: installed packages, which follow the lock file, built files and tests. */
const NOT_READ = /^(node_modules|dist|\.types)$|\.test\.tsx?$|\.tsbuildinfo$/

/** Builds server and pages, unless what is built is that of these sources. Exits when the build fails. */
export function buildProduct(): void {
  buildWhenChanged(BUILD_FILES, () => {
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
  })
}

/**
 * Runs the build unless its sources and its outputs are those of the last build that succeeded. Sources are
 * compared by content, because a checkout changes their times, and outputs by size and time.
 */
export function buildWhenChanged(files: BuildFiles, build: () => void): void {
  const record = join(files.root, files.record)
  const sources = digestOf(files.root, files.sources, path => readFileSync(path))
  const outputs = () =>
    digestOf(files.root, files.outputs, path => {
      const { size, mtimeMs } = statSync(path)
      return `${size} ${mtimeMs}`
    })
  if (readText(record) === `${sources} ${outputs()}`) return
  // A build that is interrupted leaves no record.
  rmSync(record, { force: true })
  build()
  mkdirSync(dirname(record), { recursive: true })
  writeFileSync(record, `${sources} ${outputs()}`)
}

function digestOf(
  root: string,
  paths: readonly string[],
  describe: (path: string) => string | Buffer,
): string {
  const digest = createHash('sha256').update(process.version)
  for (const path of paths.flatMap(path => filesIn(join(root, path)))) {
    digest.update(`\0${path.slice(root.length)}\0`).update(describe(path))
  }
  return digest.digest('hex')
}

/** The files in a folder, in a fixed order, or the file itself. What is missing has none. */
function filesIn(path: string): string[] {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats?.isDirectory()) return stats ? [path] : []
  const names = readdirSync(path).filter(name => !NOT_READ.test(name))
  return names.toSorted().flatMap(name => filesIn(join(path, name)))
}

function readText(path: string): string | null {
  return statSync(path, { throwIfNoEntry: false }) ? readFileSync(path, 'utf8') : null
}

// The suites and `npm start` build by one way, so that no test of `npm start` builds again what other tests use.
if (process.argv[1] === import.meta.filename) buildProduct()
