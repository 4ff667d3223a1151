import { execFileSync } from 'node:child_process'
import { ROOT } from '../product.ts'
import { ALL_SUITES } from './suites.ts'

const ALL = ALL_SUITES.map(({ key }) => key)
const DOCUMENTS = ['units']
const BROWSERS = ['journeys', 'sound', 'https', 'firefox', 'webkit']
const SIP = ['gateway', 'carriers']

/** Which suites ask about a change below a path. The first row that fits decides. */
const SUITES_OF_PATHS: readonly (readonly [path: RegExp, suites: readonly string[]])[] = [
  [/\.(md|png|svg)$/, DOCUMENTS],
  [/^(docs|\.github|\.ci)\/|^LICENSE$|^\.env\.example$/, DOCUMENTS],
  [/^deploy\/sip\//, ['units', 'slow', ...SIP]],
  [/^deploy\//, ['units', 'slow', 'https', 'faults']],
  [/^packages\/gateway\//, ['units', 'slow', ...SIP]],
  [/^packages\/web\/(src|testing)\/(softphone|voice)\//, ['build', 'units', ...BROWSERS, ...SIP]],
  [/^packages\/web\//, ['build', 'units', ...BROWSERS]],
  [
    /^packages\/server\/(src\/(store|adapters|ports)|migrations)\//,
    ['build', 'units', 'slow', 'postgres', 'faults', 'journeys'],
  ],
  [/^packages\/server\//, ['build', 'units', 'slow', 'postgres', 'journeys', 'carriers']],
  [/^packages\/(contract|sandbox)\//, ALL],
  [/^lab\/bench\//, ['units']],
  [/^lab\/faults\//, ['build', 'faults']],
  [/^lab\/simulation\//, ['slow']],
  [/^lab\//, ['build', 'slow', 'faults']],
  [/^e2e\/journeys\//, ['build', 'journeys']],
  [/^e2e\/sound\//, ['build', 'sound']],
  [/^e2e\/https\//, ['build', 'https']],
  [/^e2e\/(carriers|trunk)\//, ['build', 'carriers']],
  [/^e2e\/(firefox|webkit)\//, ['build', 'firefox', 'webkit']],
  [/^e2e\/(fixtures\/|screenshots\/|[^/]+$)/, ['build', ...BROWSERS, 'carriers']],
  // Tools, the lock file and configurations decide about everything.
  [/^tools\/|^[^/]+$/, ALL],
]

/** The keys of the suites for these files, in the order in which they run. A path without a row asks for all. */
export function suitesFor(files: readonly string[]): string[] {
  const asked = new Set(files.flatMap(file => rowFor(file) ?? ALL))
  return ALL.filter(key => asked.has(key))
}

export function rowFor(file: string): readonly string[] | undefined {
  return SUITES_OF_PATHS.find(([path]) => path.test(file))?.[1]
}

/** The files that have changed since a commit, committed or not. Without one: since the last tag, or since upstream. */
export function changedFiles(since = defaultCommit()): string[] {
  const changed = git('diff', '--name-only', '--no-renames', since)
  return `${changed}\n${git('ls-files', '--others', '--exclude-standard')}`
    .split('\n')
    .filter(Boolean)
}

function defaultCommit(): string {
  for (const args of [
    ['describe', '--tags', '--abbrev=0'],
    ['merge-base', 'HEAD', '@{upstream}'],
  ]) {
    try {
      return git(...args)
    } catch {
      // There is none.
    }
  }
  throw new Error('There is neither a tag nor an upstream: name a commit with --since')
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' }).trim()
}
