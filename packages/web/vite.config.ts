import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { flagFiles, precompressed } from './build-plugins.ts'
import { chunkName } from './chunks.ts'
import { serverInDev } from './server-in-dev.ts'

export default defineConfig({
  plugins: [react(), tailwindcss(), flagFiles(), precompressed(), serverInDev()],
  build: {
    outDir: 'dist',
    // The oldest browsers that support `light-dark()`, which both themes need.
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // Inlined assets would make scripts larger even for users who never need the assets.
    assetsInlineLimit: 0,
    // `prerender/` reads the manifest, and writes the links to scripts and styles into each page.
    manifest: true,
    modulePreload: {
      polyfill: false,
      // Its import, which follows at once, loads the file itself.
      resolveDependencies: (file, dependencies) => dependencies.filter(name => name !== file),
    },
    rolldownOptions: {
      input: {
        index: 'index.html',
        fonts: 'src/styles/fonts.css',
        prefetch: 'src/app/prefetch.ts',
        visitors: 'src/visitors/page-script.ts',
        'service-worker': 'src/worker/service-worker.ts',
      },
      output: {
        // A browser looks for a newer service worker at the same address, whose folder is what it may control.
        entryFileNames: ({ name }) =>
          name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js',
        codeSplitting: { groups: [{ name: chunkName() }] },
      },
    },
  },
})
