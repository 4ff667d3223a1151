import { createHash } from 'node:crypto'
import { type Manifest, chunkOf } from './manifest.ts'

/** Without a network there are no calls. */
const VOICE = ['src/softphone/twilio/twilio-voice.ts', 'src/softphone/sip/sip-voice.ts']

/** A file that lists what the worker keeps. Its name changes with what it lists. */
export interface OfflineFiles {
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
