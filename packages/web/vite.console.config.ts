import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompressed } from './build-plugins.ts'

/**
 * The operator console is a build of its own, so that the customers' build shares no file with it. It runs
 * after the customers' build, which empties `dist`.
 */
export default defineConfig({
  plugins: [react(), tailwindcss(), precompressed()],
  base: '/operator/',
  // The customers' build contains the public files.
  publicDir: false,
  build: {
    outDir: 'dist/operator',
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: 'operator.html' },
  },
})
