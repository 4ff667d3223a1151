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

  it('has one package with an install script, which is not run', () => {
    const withScript = fetched.filter(([, { hasInstallScript }]) => hasInstallScript)
    // Its script only replaces a small program by a faster one of the same package.
    expect(withScript.map(([path]) => path)).toEqual(['node_modules/esbuild'])
    expect(readFileSync(join(ROOT, '.npmrc'), 'utf8').split('\n')).toContain('ignore-scripts=true')
  })
})
