import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { build } from 'esbuild'
import type { TestProject } from 'vitest/node'
import { findBrowser } from '../../../tools/programs/find-browser.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    browserEndpoint: string
    phoneScript: string
  }
}

/** Starts the one browser of the suite, and bundles the page with the SDK once. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [browser, script] = await Promise.all([
    findBrowser().then(found => chromium.launchServer({ ...found, host: '127.0.0.1' })),
    bundlePhone(),
  ])
  project.provide('browserEndpoint', browser.wsEndpoint())
  project.provide('phoneScript', script)
  return () => browser.close()
}

async function bundlePhone(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('page/phone.ts', import.meta.url))],
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
