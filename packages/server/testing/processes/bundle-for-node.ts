import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** Bundles a program into one file for plain `node`, which starts in half the time of the source. */
export async function bundleForNode(entry: URL): Promise<{ file: string; remove(): void }> {
  // Inside node_modules, so that the bundle finds the packages that it imports.
  const cache = fileURLToPath(new URL('../../../../node_modules/.cache/', import.meta.url))
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'ringback-'))
  const file = join(folder, 'bundle.mjs')
  await build({
    entryPoints: [fileURLToPath(entry)],
    outfile: file,
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    logLevel: 'warning',
    plugins: [
      {
        name: 'vendors-outside',
        setup(context) {
          context.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
            kind === 'entry-point' || path.startsWith('@ringback/')
              ? null
              : { path, external: true },
          )
        },
      },
    ],
  })
  return { file, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
