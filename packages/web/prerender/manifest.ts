/** Vite's list of built chunks by source file. */
export type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>

/** The URLs of the scripts that these modules need, themselves first, each once. */
export function filesOf(manifest: Manifest, modules: readonly string[]): string[] {
  const files = new Set<string>()
  const add = (name: string) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build has no chunk for ${name}`)
    if (files.has(`/${chunk.file}`)) return
    files.add(`/${chunk.file}`)
    chunk.imports?.forEach(add)
  }
  modules.forEach(add)
  return [...files]
}
