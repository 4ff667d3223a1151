import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../product.ts'
import { type LockFile, RELEASED_WORKSPACES, productionPackagesOf, sbomOf } from './sbom.ts'

interface Bom {
  bomFormat: string
  specVersion: string
  components: {
    group?: string
    name: string
    version: string
    purl: string
    scope: string
    licenses?: unknown[]
    hashes?: { alg: string; content: string }[]
  }[]
  dependencies: { ref: string; dependsOn?: string[] }[]
}

const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as LockFile
const bom = JSON.parse(sbomOf(lock)) as Bom

describe('the bill of materials of a release', () => {
  it('has each production package of the lock file, with version, licence and checksum', () => {
    const listed = new Map(bom.components.map(component => [component.purl, component]))
    const packages = productionPackagesOf(lock, RELEASED_WORKSPACES)
    expect(packages.length).toBeGreaterThan(100)
    for (const { location, name } of packages) {
      const { version = '', integrity = '' } = lock.packages[location] ?? {}
      const component = listed.get(`pkg:npm/${name.replace('@', '%40')}@${version}`)
      expect(component, location).toBeDefined()
      const { group, hashes, licenses } = component ?? {}
      expect([group, component?.name].filter(Boolean).join('/')).toBe(name)
      expect(component?.version).toBe(version)
      expect(licenses?.length, `licence of ${location}`).toBe(1)
      const checksums = hashes?.map(({ alg, content }) => [
        alg,
        `sha512-${Buffer.from(content, 'hex').toString('base64')}`,
      ])
      expect(checksums, location).toEqual([['SHA-512', integrity]])
    }
  })

  it('has what the manifests of server and pages name, and nothing that only tools need', () => {
    const names = bom.components.map(({ group, name }) => [group, name].filter(Boolean).join('/'))
    for (const workspace of RELEASED_WORKSPACES) {
      const manifest = JSON.parse(readFileSync(join(ROOT, workspace, 'package.json'), 'utf8')) as {
        dependencies: Record<string, string>
      }
      const needed = Object.keys(manifest.dependencies).filter(
        name => !name.startsWith('@ringback/'),
      )
      expect(names).toEqual(expect.arrayContaining(needed))
    }
    for (const tool of ['vitest', 'typescript', 'oxlint', '@playwright/test', 'lighthouse']) {
      expect(names).not.toContain(tool)
    }
  })

  it('says which package needs which', () => {
    const fastify = bom.dependencies.find(({ ref }) => ref.startsWith('pkg:npm/fastify@'))
    expect(fastify?.dependsOn).toContainEqual(expect.stringMatching(/^pkg:npm\/find-my-way@/))
  })

  it('is CycloneDX 1.6 and always the same for a lock file', () => {
    expect(bom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' })
    expect(sbomOf(lock)).toBe(sbomOf(lock))
  })

  it('is refused when the lock file lacks a package', () => {
    const { 'node_modules/fastify': _, ...packages } = lock.packages
    expect(() => sbomOf({ packages })).toThrow('The lock file has no fastify')
  })
})
