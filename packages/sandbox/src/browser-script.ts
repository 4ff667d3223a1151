import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** Bundles a TypeScript entry into one plain script for the browser. @throws when it does not compile. */
export async function browserScript(entry: URL): Promise<string> {
  const result = await build({
    entryPoints: [fileURLToPath(entry)],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    logLevel: 'silent',
  })
  return result.outputFiles[0]?.text ?? ''
}
