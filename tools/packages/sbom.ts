import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Enums, Models, SPDX, Serialize, Spec } from '@cyclonedx/cyclonedx-library'

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

/** The licences of packages that name none in their package.json, by their file LICENSE. */
const LICENCES_IN_FILES: Readonly<Record<string, string>> = { 'png-js': 'MIT' }

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
  addLicense(component, license ?? LICENCES_IN_FILES[name])
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

/** What is read of npm's package-lock.json, version 3. */
export interface LockFile {
  /** By the folder below the root. */
  packages: Record<string, LockedPackage>
}

interface LockedPackage {
  name?: string
  version?: string
  license?: string
  /** The checksum that npm compares, for example `sha512-` and base64. */
  integrity?: string
  /** The folder of a workspace that this is a link to. */
  resolved?: string
  link?: boolean
  /** Needed on some platforms only, or not at all. */
  optional?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

interface Located {
  /** The key in the lock file. */
  location: string
  name: string
}

export interface ProductionPackage extends Located {
  /** The packages that this one imports. Workspaces are not among them. */
  dependencies: Located[]
}

/**
 * The packages that these workspaces need in production, found as Node finds them. Throws if one is missing. The
 * marks `dev` of the lock file say less: a package that only a tool's workspace depends on has no such mark.
 */
export function productionPackagesOf(
  lock: LockFile,
  workspaces: readonly string[],
): ProductionPackage[] {
  const found = new Map<string, ProductionPackage>()
  const seen = new Set<string>()
  const waiting: Located[] = workspaces.map(location => ({ location, name: '' }))
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (seen.has(next.location)) continue
    seen.add(next.location)
    const dependencies = dependenciesOf(lock, next.location)
    waiting.push(...dependencies)
    if (isInstalled(next)) {
      found.set(next.location, { ...next, dependencies: dependencies.filter(isInstalled) })
    }
  }
  return [...found.values()].toSorted((a, b) => (a.location < b.location ? -1 : 1))
}

/** Not a workspace. */
function isInstalled({ location }: Located): boolean {
  return location.includes('node_modules/')
}

function dependenciesOf(lock: LockFile, from: string): Located[] {
  const {
    dependencies = {},
    optionalDependencies = {},
    peerDependencies = {},
    peerDependenciesMeta = {},
  } = lock.packages[from] ?? {}
  const isOptional = (name: string) =>
    name in optionalDependencies || peerDependenciesMeta[name]?.optional === true
  const requiredPeers = Object.keys(peerDependencies).filter(name => !isOptional(name))
  const names = [
    ...Object.keys(dependencies),
    ...Object.keys(optionalDependencies),
    ...requiredPeers,
  ]
  return [...new Set(names)].flatMap(name => {
    const location = resolve(lock, from, name)
    if (location !== null) return [{ location, name }]
    if (isOptional(name)) return []
    throw new Error(`The lock file has no ${name}, which ${from} needs`)
  })
}

/** The folder in which Node finds a package that is imported from this folder. */
function resolve({ packages }: LockFile, from: string, name: string): string | null {
  const parts = from === '' ? [] : from.split('/')
  for (let length = parts.length; length >= 0; length--) {
    if (parts[length - 1] === 'node_modules') continue
    const location = [...parts.slice(0, length), 'node_modules', name].join('/')
    const found = packages[location]
    if (found) return found.link ? (found.resolved ?? null) : location
  }
  return null
}

if (process.argv[1] === import.meta.filename) {
  const path = join(import.meta.dirname, '../..', 'package-lock.json')
  process.stdout.write(sbomOf(JSON.parse(readFileSync(path, 'utf8')) as LockFile))
}
