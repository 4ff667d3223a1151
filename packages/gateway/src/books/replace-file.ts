import { renameSync, writeFileSync } from 'node:fs'

/** Replaces a file at once. Throws what `node:fs` throws, as on a full disk: what was written before stays. */
export function replaceFile(path: string, text: string): void {
  writeFileSync(`${path}.new`, text)
  renameSync(`${path}.new`, path)
}
