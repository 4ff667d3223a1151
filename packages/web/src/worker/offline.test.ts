import { describe, expect, it, vi } from 'vitest'
import { createFakeCaches } from '../../testing/offline/fake-caches.ts'
import { answeredAs, fileListOf, keepPage, openFile, openPage } from './offline.ts'

const ORIGIN = 'https://calls.example'
const page = (build: string) =>
  new Response(`<meta name="offline-files" content="/assets/offline-${build}.json"> ${build}`)
const dashboard = () => new Request(`${ORIGIN}/dashboard?tab=history`)
const file = (path: string) => new Request(ORIGIN + path)

/** A browser and a server with two builds of two files each. */
function createRig({ savesData = false } = {}) {
  const files = new Map<string, string>()
  for (const build of ['a', 'b']) {
    const paths = [`/assets/index-${build}.js`, `/assets/tab-${build}.js`]
    files.set(`/assets/offline-${build}.json`, JSON.stringify(paths))
    for (const path of paths) files.set(path, path)
  }
  let isAway = false
  const fetch = async (request: RequestInfo) => {
    if (isAway) throw new TypeError('Failed to fetch')
    const path = typeof request === 'string' ? request : new URL(request.url).pathname
    if (path === '/dashboard') return page('of the network')
    const content = files.get(path)
    return new Response(content ?? 'Not found', { status: content === undefined ? 404 : 200 })
  }
  const caches = createFakeCaches(fetch)
  const surroundings = { caches, fetch, savesData }
  return {
    surroundings,
    files,
    goAway: () => void (isAway = true),
    keep: (response: Response) => keepPage(surroundings, response),
    open: async () => (await openPage(surroundings, dashboard(), () => {})).text(),
    openFile: async (path: string) => (await openFile(surroundings, file(path))).text(),
    names: () => caches.keys(),
  }
}

describe('the kept page', () => {
  it('opens with all of its files when the network does not answer', async () => {
    const rig = createRig()
    await rig.keep(page('a'))
    rig.goAway()
    expect(await rig.open()).toMatch(/ a$/)
    expect(await rig.openFile('/assets/tab-a.js')).toBe('/assets/tab-a.js')
    expect(await rig.openFile('/assets/tab-a.js?again=0')).toBe('/assets/tab-a.js')
    await expect(rig.openFile('/assets/other.js')).rejects.toThrow('Failed to fetch')
  })

  it('is not shown while the network answers', async () => {
    const rig = createRig()
    await rig.keep(page('a'))
    expect(await rig.open()).toMatch(/ of the network$/)
  })

  it('is replaced with all of its files by that of another build', async () => {
    const rig = createRig()
    await rig.keep(page('a'))
    await rig.keep(page('b'))
    expect(await rig.names()).toEqual(['page:/assets/offline-b.json'])
    rig.goAway()
    expect(await rig.open()).toMatch(/ b$/)
    await expect(rig.openFile('/assets/tab-a.js')).rejects.toThrow()
  })

  it('stays when a file of the other build is missing, and never mixes two builds', async () => {
    const rig = createRig()
    await rig.keep(page('a'))
    rig.files.delete('/assets/tab-b.js')
    await expect(rig.keep(page('b'))).rejects.toThrow()
    expect(await rig.names()).toEqual(['page:/assets/offline-a.json'])
    rig.goAway()
    expect(await rig.open()).toMatch(/ a$/)
  })

  it('has the newest document of its build, and loads no file again', async () => {
    const rig = createRig()
    await rig.keep(page('a'))
    rig.files.clear()
    const renamed = '<meta name="offline-files" content="/assets/offline-a.json"> renamed'
    await rig.keep(new Response(renamed))
    rig.goAway()
    expect(await rig.open()).toMatch(/ renamed$/)
  })

  it('goes when the document does not open offline any more', async () => {
    const rig = createRig()
    await rig.keep(page('a'))
    await rig.keep(new Response('<html></html>'))
    expect(await rig.names()).toEqual([])
  })

  it('is not kept for users who save data', async () => {
    const rig = createRig({ savesData: true })
    await rig.keep(page('a'))
    expect(await rig.names()).toEqual([])
  })
})

it('without a kept page, the browser says that it has no network', async () => {
  const rig = createRig()
  rig.goAway()
  await expect(rig.open()).rejects.toThrow('Failed to fetch')
})

it('only a page that the server has sent well is kept', async () => {
  const onSent = vi.fn()
  const failing = {
    ...createRig().surroundings,
    fetch: async () => new Response('', { status: 503 }),
  }
  expect((await openPage(failing, dashboard(), onSent)).status).toBe(503)
  expect(onSent).not.toHaveBeenCalled()
  await openPage(createRig().surroundings, dashboard(), onSent)
  expect(onSent).toHaveBeenCalledOnce()
})

function answered(path: string, changes: { method?: string; mode?: RequestMode } = {}) {
  return answeredAs({ method: 'GET', mode: 'cors', url: ORIGIN + path, ...changes }, ORIGIN)
}

describe('the worker answers', () => {
  it('the document of the dashboard, with any query', () => {
    expect(answered('/dashboard', { mode: 'navigate' })).toBe('document')
    expect(answered('/dashboard?tab=history', { mode: 'navigate' })).toBe('document')
  })

  it('the files of builds', () => {
    expect(answered('/assets/index-1.js')).toBe('file')
  })

  it.each([
    ['another page', '/rates', { mode: 'navigate' }],
    ['a page below the dashboard', '/dashboard/other', { mode: 'navigate' }],
    ['the console', '/operator', { mode: 'navigate' }],
    ['a file of the console', '/operator/assets/operator-1.js', {}],
    ['the API', '/api/contacts', {}],
    ['a page of the API', '/api/contacts', { mode: 'navigate' }],
    ['a change', '/dashboard', { method: 'POST', mode: 'navigate' }],
  ] as const)('not %s', (_what, path, changes) => {
    expect(answered(path, changes)).toBeNull()
  })

  it('nothing of another server', () => {
    const url = 'https://other.example/assets/index-1.js'
    expect(answeredAs({ method: 'GET', mode: 'cors', url }, ORIGIN)).toBeNull()
  })
})

describe('a document', () => {
  it('names the list of its files', () => {
    const html = '<head><meta name="offline-files" content="/assets/offline-3f.json"></head>'
    expect(fileListOf(html)).toBe('/assets/offline-3f.json')
  })

  it.each(['<head></head>', '<meta name="offline-files" content="https://other.example/a.json">'])(
    'does not open offline without one: %s',
    html => expect(fileListOf(html)).toBeNull(),
  )
})
