import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * The function that renders the pages for visitors, as one file that the server loads. It runs after the customers' build,
 * which empties `dist`, and before `prerender/`, which reads the names of the styles that it uses.
 */
export default defineConfig({
  plugins: [react()],
  publicDir: false,
  // React is inside, so that the server needs no package for its pages.
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: {
    ssr: 'src/visitors/render-page.tsx',
    outDir: 'dist',
    emptyOutDir: false,
    target: 'node20.19',
    rolldownOptions: { output: { entryFileNames: '[name].mjs' } },
  },
})
