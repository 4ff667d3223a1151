import { type ExecFileSyncOptionsWithStringEncoding, execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../../tools/product.ts'
import { npm } from '../../../tools/programs/npm-programs.ts'

/** The last commit with the schema of 0.3.0, for a clone without tags. */
const LAST_RELEASE = 'c4f3d110'
const OUTPUT: ExecFileSyncOptionsWithStringEncoding = { stdio: 'pipe', encoding: 'utf8' }

/**
 * The server of the release before this commit, that of the last tag, built with its own packages in a folder that stays.
 *
 * @returns its root folder, or null where the history does not have it
 */
export function buildVersionBefore(): string | null {
  const commit = commitBefore()
  if (commit === null) return null
  const folder = join(ROOT, 'node_modules/.cache/ringback', commit)
  if (existsSync(join(folder, 'complete'))) return folder
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 2 ** 30 })
  execFileSync('tar', ['--extract'], { cwd: folder, input: archive })
  const flags = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund']
  for (const args of [
    ['ci', '--workspace=packages/server', ...flags],
    ['run', 'build', '--workspace=packages/server'],
  ])
    execFileSync(process.execPath, npm(...args), { cwd: folder, ...OUTPUT })
  mkdirSync(join(folder, 'complete'), { recursive: true })
  return folder
}

/** Null where the history does not have the last release. */
export const commitBefore = (): string | null => commitOf('HEAD^') ?? commitOf(LAST_RELEASE)

/** Of the last tag before a commit, or of the commit itself. */
function commitOf(start: string): string | null {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, ...OUTPUT }).trim()
  try {
    const name = start === LAST_RELEASE ? start : git('describe', '--tags', '--abbrev=0', start)
    return git('rev-parse', '--verify', `${name}^{commit}`)
  } catch {
    return null
  }
}
