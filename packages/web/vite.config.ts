import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { flagFiles } from './flag-files.ts'
import { leanRouter } from './lean-router.ts'
import { precompressed } from './precompressed.ts'
import { serverInDev } from './server-in-dev.ts'

/** The parts of our own interface that login and registration need. */
const FORM_PARTS =
  /\/src\/ui\/(Alert|Button|CenteredCard|Field|IconButton|Link|Logo|PasswordInput|Spinner|TextInput|class-names|focus-first-problem|use-title)\.tsx?$/
const PACKAGES =
  /\/node_modules\/((react|react-dom|scheduler|react-router|zod)\/|lucide-react\/dist\/esm\/(createLucideIcon|Icon|context|defaultAttributes|shared))/

export default defineConfig({
  plugins: [react(), tailwindcss(), flagFiles(), leanRouter(), precompressed(), serverInDev()],
  build: {
    outDir: 'dist',
    // The oldest browsers that support `light-dark()`, which both themes need.
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // Inlined assets would make scripts larger even for users who never need the assets.
    assetsInlineLimit: 0,
    // `prerender/` reads the manifest, and writes the links to scripts and styles into each page.
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: 'index.html', prefetch: 'src/app/prefetch.ts' },
      output: {
        codeSplitting: {
          // What every page of the app needs. One file compresses better than many.
          groups: [
            {
              name: 'common',
              test: new RegExp(`${FORM_PARTS.source}|${PACKAGES.source}|preload-helper|/session/`),
            },
          ],
        },
      },
    },
  },
})
