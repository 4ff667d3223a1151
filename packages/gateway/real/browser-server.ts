import { once } from 'node:events'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { build } from 'esbuild'
import type { TestProject } from 'vitest/node'
import { findBrowser } from '../../../tools/programs/find-browser.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    callBrowser: string
    callPage: string
  }
}

/** Starts the browser of the suite, and serves the page with JsSIP. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [browser, script] = await Promise.all([
    findBrowser().then(({ args, ...found }) =>
      chromium.launchServer({
        ...found,
        // The gateway of the tests is on the loopback interface, which Chromium ignores by default.
        args: [...args, '--allow-loopback-in-peer-connection'],
        host: '127.0.0.1',
      }),
    ),
    bundlePage(),
  ])
  const server = createServer((request, response) => {
    const isScript = request.url === '/page.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.end(
      isScript ? script : '<!doctype html><script type="module" src="/page.js"></script>',
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  project.provide('callBrowser', browser.wsEndpoint())
  project.provide('callPage', `http://127.0.0.1:${address.port}/`)
  return async () => {
    await browser.close()
    server.closeAllConnections()
    server.close()
  }
}

async function bundlePage(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('page/browser-phone.ts', import.meta.url))],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'chrome120',
    write: false,
    define: { global: 'globalThis' },
  })
  const [file] = outputFiles
  if (!file) throw new Error('esbuild wrote nothing')
  return file.text
}
