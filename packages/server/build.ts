import { build } from 'esbuild'

/**
 * One file that plain `node` runs: our own packages are bundled in, vendors' stay in node_modules.
 * It reads ../data and ../package.json at run time.
 */
await build({
  entryPoints: [{ in: 'src/main.ts', out: 'main' }],
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  format: 'esm',
  sourcemap: true,
  logLevel: 'warning',
  plugins: [
    {
      name: 'vendors-outside',
      setup(context) {
        context.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
          kind === 'entry-point' || path.startsWith('@ringback/') ? null : { path, external: true },
        )
      },
    },
  ],
})
