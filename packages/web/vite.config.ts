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
    // The oldest browsers that support `light-dark()`, which both themes need.
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // Inlined assets would make scripts larger even for users who never need the assets.
    assetsInlineLimit: 0,
  },
})
