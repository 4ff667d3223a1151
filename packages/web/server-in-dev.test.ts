import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer } from 'vite'
import { expect, it, onTestFinished } from 'vitest'
import { serverInDev } from './server-in-dev.ts'

/** Vite in front of a server that answers with the address of each request. */
async function startVite() {
  const server = createHttpServer((request, response) => response.end(`server: ${request.url}`))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const vite = await createServer({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'silent',
    optimizeDeps: { noDiscovery: true },
    server: { host: '127.0.0.1', port: 0, hmr: false },
    plugins: [serverInDev(`http://127.0.0.1:${port}`)],
  })
  onTestFinished(() => vite.close())
  await vite.listen()
  const address = vite.httpServer?.address() as AddressInfo
  return async (path: string) =>
    (
      await fetch(`http://127.0.0.1:${address.port}${path}`, { headers: { accept: 'text/html' } })
    ).text()
}

it("in development the server answers for its own pages and their files, and Vite for the page's", async () => {
  const read = await startVite()
  const own = ['/', '/?to=india', '/assets/visitors-1.js', '/mail-notices/off', '/rates/india']
  for (const path of own) expect(await read(path)).toBe(`server: ${path}`)
  for (const path of ['/login', '/dashboard?tab=history', '/operator/calls'])
    expect(await read(path)).toContain('/@vite/client')
})
