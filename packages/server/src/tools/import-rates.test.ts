import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundleForNode } from '../../testing/bundle-for-node.ts'
import { makeDataDirectory } from '../../testing/data-directory.ts'

const data = makeDataDirectory()
let tool: Awaited<ReturnType<typeof bundleForNode>>

beforeAll(async () => {
  tool = await bundleForNode(new URL('import-rates.ts', import.meta.url))
})
afterAll(() => {
  tool.remove()
  data.remove()
})

const packageFolder = fileURLToPath(new URL('../..', import.meta.url))
const shipped = (name: string) => join(packageFolder, 'data', name)

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [tool.file, ...args], {
    cwd: packageFolder,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], DATA_DIR: data.path },
  })
  return { status, stdout, stderr }
}

describe('npm run rates:import', () => {
  it('reports a dry run, imports, compares and refuses a faulty deck', { timeout: 120_000 }, () => {
    const deck = [shipped('rates.csv'), '--overrides', shipped('rates-origin-overrides.csv')]
    const dryRun = run(...deck, '--dry-run')
    expect(dryRun).toMatchObject({ status: 0, stderr: '' })
    expect(dryRun.stdout).toContain('5795 rates, 57 prices by caller ID.')
    expect(dryRun.stdout).toContain('No deck was active before.\nNothing was changed: --dry-run.')

    expect(run(...deck).stdout).toContain('Imported.')

    const header =
      'prefix,destination,country_iso,cost_per_min_usd,increment_first_s,increment_next_s'
    const raised = join(data.path, 'raised.csv')
    writeFileSync(raised, `${header}\n1,US,US,0.02,60,60\n44,UK,GB,0.001,60,60\n`)
    const compared = run(raised, '--dry-run').stdout
    expect(compared).toContain('0 new, 5850 removed, 1 raised, 1 lowered')
    expect(compared).toContain('Largest rises:\n  1 US: $0.0140 -> $0.0200')

    const tooDifferent = run(raised)
    expect(tooDifferent.status).toBe(1)
    expect(tooDifferent.stderr).toContain(
      '100 % of the prices change, more than 30 %. See --accept-large-change.\nNothing was imported.',
    )
    expect(run(raised, '--accept-large-change').stdout).toContain('Imported.')

    const faulty = join(data.path, 'faulty.csv')
    writeFileSync(faulty, `${header}\n${'44,UK,GB,-1,60,60\n'.repeat(30)}`)
    const refused = run(faulty)
    expect(refused.status).toBe(1)
    expect(refused.stderr).toContain(`59 faults in ${faulty}, the first 20:`)
    expect(refused.stderr).toContain(`${faulty}:2: a price of -1: it must be above 0`)
    expect(refused.stderr.match(/^\S+:\d+:/gm)).toHaveLength(20)
  })

  it('prints its usage, and the name of a missing file', { timeout: 30_000 }, () => {
    expect(run()).toMatchObject({ status: 2, stderr: expect.stringContaining('Usage:') })
    expect(run('--nonsense', 'x.csv').status).toBe(2)
    const missing = run('absent.csv')
    expect(missing).toMatchObject({ status: 1, stderr: expect.stringContaining('absent.csv') })
  })
})
