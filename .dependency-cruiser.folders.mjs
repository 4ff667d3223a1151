import arrows from './.dependency-cruiser.mjs'

/**
 * Inside a layer of the server the folders of two nouns never import each other, not even through a
 * third one. Tests are left out: they stand beside the code and may reach anything.
 */
const nouns = '(accounts|calls|rates|credit|numbers|caller-ids|mail|operators)'

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circle-between-nouns',
      severity: 'error',
      scope: 'folder',
      from: { path: `^packages/server/src/[a-z]+/${nouns}$` },
      to: { circular: true },
    },
  ],
  options: {
    ...arrows.options,
    exclude: { path: '/(\\.types|dist|testing|simulation)/|\\.test\\.tsx?$' },
  },
}
