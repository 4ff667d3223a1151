import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export interface BuildFiles {
  /** The folder that the other paths start from. */
  root: string
  /** Files and folders that the build reads. */
  sources: readonly string[]
  /** Folders that the build writes. */
  outputs: readonly string[]
  /** The file that keeps what the last build read and wrote. */
  record: string
}

/** What no build reads: installed packages, which follow the lock file, built files and tests. */
const NOT_READ = /^(node_modules|dist|\.types)$|\.test\.tsx?$|\.tsbuildinfo$/

/**
 * Runs the build unless its sources and its outputs are those of the last build that succeeded. Sources are
 * compared by content, because a checkout changes their times, and outputs by size and time.
 * @returns whether it was run.
 */
export function buildWhenChanged(files: BuildFiles, build: () => void): boolean {
  const record = join(files.root, files.record)
  const sources = digestOfSources(files)
  if (readText(record) === `${sources} ${digestOfOutputs(files)}`) return false
  // A build that is interrupted leaves no record.
  rmSync(record, { force: true })
  build()
  mkdirSync(dirname(record), { recursive: true })
  writeFileSync(record, `${sources} ${digestOfOutputs(files)}`)
  return true
}

function digestOfSources({ root, sources }: BuildFiles): string {
  const digest = createHash('sha256').update(process.version)
  for (const path of pathsIn(root, sources, name => !NOT_READ.test(name))) {
    const content = readFileSync(join(root, path))
    digest.update(`\0${path}\0${content.length}\0`).update(content)
  }
  return digest.digest('hex')
}

function digestOfOutputs({ root, outputs }: BuildFiles): string {
  const digest = createHash('sha256')
  for (const path of pathsIn(root, outputs, () => true)) {
    const { size, mtimeMs } = statSync(join(root, path))
    digest.update(`\0${path}\0${size}\0${mtimeMs}`)
  }
  return digest.digest('hex')
}

/** The files in the given files and folders, in a fixed order. A missing folder has none. */
function pathsIn(
  root: string,
  paths: readonly string[],
  isIncluded: (name: string) => boolean,
): string[] {
  return paths.flatMap(path => {
    const stats = statSync(join(root, path), { throwIfNoEntry: false })
    if (!stats?.isDirectory()) return stats ? [path] : []
    const names = readdirSync(join(root, path)).filter(isIncluded).toSorted()
    return pathsIn(
      root,
      names.map(name => join(path, name)),
      isIncluded,
    )
  })
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
