import { describe, expect, it } from 'vitest'
import { answeredAs, fileListOf } from './answered-requests.ts'

const ORIGIN = 'https://calls.example'

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
