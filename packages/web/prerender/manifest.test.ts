import { expect, it } from 'vitest'
import { filesOf } from './manifest.ts'

const manifest = {
  'index.html': { file: 'assets/index-1.js', imports: ['_react.js'] },
  '_react.js': { file: 'assets/react-2.js' },
  'src/Login.tsx': { file: 'assets/Login-3.js', imports: ['index.html', '_react.js', '_field.js'] },
  '_field.js': { file: 'assets/field-4.js' },
}

it('names each script of the modules once, the entry first', () => {
  expect(filesOf(manifest, ['index.html', 'src/Login.tsx'])).toEqual([
    '/assets/index-1.js',
    '/assets/react-2.js',
    '/assets/Login-3.js',
    '/assets/field-4.js',
  ])
})

it('fails when a module has no chunk', () => {
  expect(() => filesOf(manifest, ['src/Gone.tsx'])).toThrow('src/Gone.tsx')
})
