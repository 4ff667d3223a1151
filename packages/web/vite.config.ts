import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { flagFiles } from './flag-files.ts'
import { precompressed } from './precompressed.ts'
import { serverInDev } from './server-in-dev.ts'

export default defineConfig({
  plugins: [react(), tailwindcss(), flagFiles(), precompressed(), serverInDev()],
  build: {
    outDir: 'dist',
    // The oldest browsers that know `light-dark()`, on which both themes rest.
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // A flag or a sound inside a script would be paid for by everybody who never sees it.
    assetsInlineLimit: 0,
  },
})
