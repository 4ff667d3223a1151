import { expect, it } from 'vitest'
import { filesOf, offlineFiles } from './manifest.ts'

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

const DASHBOARD = 'src/screens/dashboard/DashboardPage.tsx'
const dashboard = {
  'index.html': {
    file: 'assets/index-1.js',
    css: ['assets/index-2.css'],
    assets: ['assets/font-3.woff2'],
    dynamicImports: [DASHBOARD],
  },
  [DASHBOARD]: {
    file: 'assets/Dashboard-5.js',
    imports: ['index.html', '_shell.js'],
    dynamicImports: ['src/screens/dashboard/contacts/ContactsPage.tsx'],
  },
  '_shell.js': {
    file: 'assets/shell-6.js',
    dynamicImports: ['src/softphone/twilio/twilio-voice.ts', 'src/screens/dashboard/Sheet.tsx'],
  },
  'src/screens/dashboard/contacts/ContactsPage.tsx': { file: 'assets/Contacts-7.js' },
  'src/screens/dashboard/Sheet.tsx': { file: 'assets/Sheet-8.js' },
  'src/softphone/twilio/twilio-voice.ts': { file: 'assets/voice-9.js' },
}

it('lists what the app loads at once and later, with styles and fonts, and without the libraries for calls', () => {
  const { content, path } = offlineFiles(dashboard, ['index.html'])
  expect(JSON.parse(content)).toEqual([
    '/assets/Contacts-7.js',
    '/assets/Dashboard-5.js',
    '/assets/Sheet-8.js',
    '/assets/font-3.woff2',
    '/assets/index-1.js',
    '/assets/index-2.css',
    '/assets/shell-6.js',
  ])
  expect(path).toMatch(/^\/assets\/offline-[0-9a-f]{12}\.json$/)
})

it('has another name when a file has another name', () => {
  const changed = { ...dashboard, '_shell.js': { file: 'assets/shell-0.js' } }
  expect(offlineFiles(changed, ['index.html']).path).not.toBe(
    offlineFiles(dashboard, ['index.html']).path,
  )
})
