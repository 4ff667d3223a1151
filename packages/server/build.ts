import { build } from 'esbuild'

/**
 * The server and its tools, one file each, which plain `node` runs: our own packages are bundled in, vendors' stay in node_modules.
 * The server reads ../data, ../migrations and ../package.json at run time.
 */
await build({
  entryPoints: [
    { in: 'src/main.ts', out: 'main' },
    { in: 'src/tools/audit.ts', out: 'audit' },
    { in: 'src/tools/doctor.ts', out: 'doctor' },
    { in: 'src/tools/operator.ts', out: 'operator' },
  ],
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
