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
