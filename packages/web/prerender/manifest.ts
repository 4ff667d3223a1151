import { createHash } from 'node:crypto'

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

/** Without a network there are no calls. */
const VOICE = ['src/softphone/twilio/twilio-voice.ts', 'src/softphone/sip/sip-voice.ts']

/** A file that lists what the worker keeps. Its name changes with what it lists. */
interface OfflineFiles {
  path: string
  content: string
}

/** All files of the app, also those that it loads later, except the libraries for calls. */
export function offlineFiles(manifest: Manifest, entries: readonly string[]): OfflineFiles {
  const files = new Set<string>()
  const seen = new Set(VOICE)
  const add = (name: string) => {
    if (seen.has(name)) return
    seen.add(name)
    const { file, css = [], assets = [], ...others } = chunkOf(manifest, name)
    for (const each of [file, ...css, ...assets]) files.add(`/${each}`)
    for (const each of [...(others.imports ?? []), ...(others.dynamicImports ?? [])]) add(each)
  }
  entries.forEach(add)
  const content = JSON.stringify([...files].toSorted())
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 12)
  return { path: `/assets/offline-${hash}.json`, content }
}
