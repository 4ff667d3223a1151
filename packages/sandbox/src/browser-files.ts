import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const STYLE = new URL('sandbox.css', import.meta.url)
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

/**
 * A whole document with the sandbox's stylesheet and a script.
 * @param entry the TypeScript of the script; the title and the body are beside it, in `.html`
 */
export async function browserDocument(entry: URL): Promise<string> {
  const [content, style, script] = await Promise.all([
    readFile(new URL(entry.href.replace(/\.ts$/, '.html')), 'utf8'),
    readFile(STYLE, 'utf8'),
    browserScript(entry),
  ])
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<link rel="icon" href="data:," />
<style>${style}</style>
${content}
<script>${script}</script>
</html>`
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
