import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Enums, Models, SPDX, Serialize, Spec } from '@cyclonedx/cyclonedx-library'
import { type LockFile, productionPackagesOf } from './lock-file.ts'

/** The workspaces that a release consists of: the server, and the pages with what is bundled into them. */
export const RELEASED_WORKSPACES = ['packages/server', 'packages/web']

/**
 * The software bill of materials of a release, CycloneDX 1.6 in JSON: each production package of the lock file with
 * version, licence and checksum, also those that npm installs on other platforms only. The same lock file gives the
 * same text.
 */
export function sbomOf(lock: LockFile): string {
  const root = lock.packages['']
  if (!root) throw new Error('The lock file has no root')
  const release = new Models.Component(Enums.ComponentType.Application, root.name ?? 'ringback', {
    version: root.version,
    bomRef: 'release',
  })
  addLicense(release, root.license)
  const bom = new Models.Bom({ metadata: new Models.Metadata({ component: release }) })
  const components = new Map<string, Models.Component>()
  const found = productionPackagesOf(lock, RELEASED_WORKSPACES)
  for (const { location, name } of found) {
    const component = componentOf(lock, location, name)
    // The same version in two folders is one component.
    if (!components.has(component.purl ?? '')) bom.components.add(component)
    components.set(component.purl ?? '', components.get(component.purl ?? '') ?? component)
  }
  for (const { location, name, dependencies } of found) {
    const component = components.get(purlOf(lock, location, name))
    for (const dependency of dependencies) {
      const needed = components.get(purlOf(lock, dependency.location, dependency.name))
      if (needed) component?.dependencies.add(needed.bomRef)
    }
  }
  const factory = new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6)
  return `${new Serialize.JsonSerializer(factory).serialize(bom, { sortLists: true, space: 2 })}\n`
}

function purlOf({ packages }: LockFile, location: string, name: string): string {
  return `pkg:npm/${name.replace('@', '%40')}@${packages[location]?.version ?? ''}`
}

function componentOf(lock: LockFile, location: string, name: string): Models.Component {
  const { version, license, integrity, optional } = lock.packages[location] ?? {}
  const [group, own] = name.startsWith('@') ? name.split('/') : [undefined, name]
  const purl = purlOf(lock, location, name)
  const component = new Models.Component(Enums.ComponentType.Library, own ?? name, {
    ...(group !== undefined && { group }),
    version,
    purl,
    bomRef: purl,
    scope: optional ? Enums.ComponentScope.Optional : Enums.ComponentScope.Required,
  })
  addLicense(component, license)
  const [, hash] = /^sha512-(\S+)$/.exec(integrity ?? '') ?? []
  if (hash) {
    const hex = Buffer.from(hash, 'base64').toString('hex')
    component.hashes.set(Enums.HashAlgorithm['SHA-512'], hex)
  }
  return component
}

/** An id of SPDX, an expression of such ids, or a name. */
function addLicense(component: Models.Component, license: string | undefined): void {
  if (license === undefined) return
  const { licenses } = component
  if (SPDX.isSupportedSpdxId(license)) licenses.add(new Models.SpdxLicense(license))
  else if (/\b(?:AND|OR|WITH)\b/.test(license)) licenses.add(new Models.LicenseExpression(license))
  else licenses.add(new Models.NamedLicense(license))
}

if (process.argv[1] === import.meta.filename) {
  const path = join(import.meta.dirname, '../..', 'package-lock.json')
  process.stdout.write(sbomOf(JSON.parse(readFileSync(path, 'utf8')) as LockFile))
}
