/** Vite's list of built chunks by source file. */
export type Manifest = Record<string, Chunk>

interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
  /** Other files of the chunk and of its styles, such as fonts. */
  assets?: string[]
}

/** The URLs of the scripts that these modules need, themselves first, each once. */
export function filesOf(manifest: Manifest, modules: readonly string[]): string[] {
  const files = new Set<string>()
  const add = (name: string) => {
    const chunk = chunkOf(manifest, name)
    if (files.has(`/${chunk.file}`)) return
    files.add(`/${chunk.file}`)
    chunk.imports?.forEach(add)
  }
  modules.forEach(add)
  return [...files]
}

/** @throws if the build has no chunk for a module */
export function chunkOf(manifest: Manifest, name: string): Chunk {
  const chunk = manifest[name]
  if (!chunk) throw new Error(`The build has no chunk for ${name}`)
  return chunk
}
