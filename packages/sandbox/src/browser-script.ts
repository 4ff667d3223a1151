import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const bundled = new Map<string, Promise<string>>()

/**
 * Bundles a TypeScript entry into one plain script for the browser, once per process.
 * @throws when it does not compile.
 */
export function browserScript(entry: URL): Promise<string> {
  const path = fileURLToPath(entry)
  const script = bundled.get(path) ?? bundle(path)
  bundled.set(path, script)
  return script
}

async function bundle(path: string): Promise<string> {
  const result = await build({
    entryPoints: [path],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    logLevel: 'silent',
  })
  return result.outputFiles[0]?.text ?? ''
}
