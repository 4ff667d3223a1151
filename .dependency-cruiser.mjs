/**
 * Which folder may import which; ARCHITECTURE.md has it in short. Each row names all that a folder may
 * reach; anything else is an error. Tests stand beside the code and may reach further.
 */
const ours = '^(packages/[^/]+/(src|testing)|tools|e2e|lab)/'
const vendors = 'node_modules'

const row = (name, folder, { folders = [], packages = [] }) => ({
  name,
  comment: `${folder} may import only: ${[...folders, ...packages].join(', ') || 'itself'}`,
  severity: 'error',
  from: { path: folder, pathNot: '\\.test\\.tsx?$|/testing/' },
  to: {
    path: [ours, vendors],
    pathNot: [folder, ...folders, ...packages.map(name => `node_modules/(@types/)?${name}(/|$)`)],
  },
})

const contract = '^packages/contract/src/'
const server = folder => `^packages/server/src/${folder}/`
const web = folder => `^packages/web/src/${folder}/`
const world = '^packages/server/src/world.ts$'

const sharedByScreens = [
  'ui',
  'loading',
  'text',
  'phone',
  'money',
  'api',
  'session',
  'softphone',
  'checkout',
  'bot-check',
  'push',
  'offline',
  'documents',
].map(web)

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    { name: 'no-circle', severity: 'error', from: {}, to: { circular: true } },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    row('contract', contract, { packages: ['zod', 'libphonenumber-js', 'papaparse'] }),
    row('server-core', server('core'), { folders: [contract], packages: ['libphonenumber-js'] }),
    row('server-ports', server('ports'), {
      folders: [contract, server('core')],
      packages: ['kysely', 'pino'],
    }),
    row('server-config', server('config'), {
      folders: [contract, server('core'), server('ports')],
      packages: ['zod'],
    }),
    row('server-store', server('store'), {
      folders: [contract, server('core'), server('ports')],
      packages: ['kysely'],
    }),
    row('server-adapters', server('adapters'), {
      folders: [contract, server('core'), server('ports')],
      packages: ['[^/]+', '@[^/]+/[^/]+'],
    }),
    row('server-services', server('services'), {
      folders: [contract, server('core'), server('store'), server('ports')],
    }),
    row('server-actions', server('actions'), {
      folders: [contract, server('core'), server('store'), server('services'), server('ports')],
    }),
    row('server-http', server('http'), {
      folders: [contract, server('actions'), server('ports'), world],
      packages: ['fastify', '@fastify/[^/]+', 'fastify-type-provider-zod', 'helmet', 'zod'],
    }),
    row('server-jobs', server('jobs'), {
      folders: [contract, server('actions'), server('ports'), world],
      packages: ['croner'],
    }),
    row('server-doctor', server('doctor'), {
      folders: [contract, ...['core', 'store', 'ports', 'adapters'].map(server), server('config')],
      packages: ['zod'],
    }),
    row('server-tools', server('tools'), {
      folders: [
        contract,
        ...['actions', 'store', 'adapters', 'doctor'].map(server),
        server('config'),
        '^packages/server/src/local-requests.ts$',
      ],
      packages: ['commander', 'zod'],
    }),
    row('gateway', '^packages/gateway/src/', {
      folders: [contract],
      packages: ['fastify', 'pino', 'zod'],
    }),
    row('sandbox', '^packages/sandbox/', { folders: [], packages: ['[^/]+', '@[^/]+/[^/]+'] }),
    row('lab-simulation', '^lab/simulation/', {
      folders: [contract, '^packages/server/(src|testing)/'],
      packages: ['kysely', 'pino', '@electric-sql/pglite'],
    }),
    row('web-loading', web('loading'), { packages: ['react'] }),
    row('web-ui', web('ui'), {
      folders: [web('loading')],
      packages: [
        'react',
        'react-dom',
        'downshift',
        'react-router',
        'lucide-react',
        'country-flag-icons',
        'uqr',
      ],
    }),
    row('web-text', web('text'), {}),
    row('web-money', web('money'), { folders: [contract], packages: ['react'] }),
    row('web-documents', web('documents'), {
      folders: [contract, web('money'), web('ui')],
      packages: ['react'],
    }),
    row('web-jsx', web('jsx'), { folders: [], packages: ['react'] }),
    row('web-phone', web('phone'), {
      folders: [contract],
      packages: ['react', 'libphonenumber-js'],
    }),
    row('web-softphone', web('softphone'), {
      folders: [contract, web('text'), web('api'), web('loading')],
      packages: ['react', '@twilio/voice-sdk', 'jssip'],
    }),
    row('web-bot-check', web('bot-check'), {
      folders: [contract, web('api'), web('ui')],
      packages: ['react'],
    }),
    row('web-checkout', web('checkout'), { folders: [contract] }),
    row('web-api', web('api'), {
      folders: [contract, web('offline')],
      packages: ['zod', '@tanstack/react-query', 'react'],
    }),
    row('web-offline', web('offline'), { folders: [] }),
    row('web-push', web('push'), { folders: [contract, web('offline'), web('session')] }),
    row('web-worker', web('worker'), { folders: [contract] }),
    row('web-visitors', web('visitors'), {
      folders: [contract, web('ui'), web('session')],
      packages: ['react', 'react-dom', 'lucide-react'],
    }),
    row('web-session', web('session'), { folders: [contract, web('api')], packages: ['react'] }),
    row('web-console', web('console'), {
      folders: [
        contract,
        ...[
          'ui',
          'loading',
          'phone',
          'money',
          'documents',
          'api',
          'styles',
          'bot-check',
          'text',
        ].map(web),
        '^packages/web/src/app/without-eval.ts$',
      ],
      packages: ['react', 'react-dom', 'react-router', '@tanstack/react-query', 'lucide-react'],
    }),
    {
      name: 'customers-do-not-load-the-console',
      comment: 'The console is a build of its own.',
      severity: 'error',
      from: { path: '^packages/web/src/', pathNot: '^packages/web/src/console/' },
      to: { path: '^packages/web/src/console/' },
    },
    {
      name: 'console-nouns-do-not-import-each-other',
      comment: 'What two nouns share is in console/shared; the shell lists the screens.',
      severity: 'error',
      from: {
        path: '^packages/web/src/console/([^/]+)/',
        pathNot: '\\.test\\.tsx?$|/console/shell/',
      },
      to: {
        path: '^packages/web/src/console/[^/]+/',
        pathNot: ['^packages/web/src/console/$1/', '^packages/web/src/console/(shared|session)/'],
      },
    },
    {
      name: 'screens-do-not-import-each-other',
      comment: 'A screen never imports another; the dashboard composes its tabs.',
      severity: 'error',
      from: { path: '^packages/web/src/screens/([^/]+)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^packages/web/src/screens/', pathNot: '^packages/web/src/screens/$1/' },
    },
    {
      name: 'tabs-do-not-import-each-other',
      comment: 'What two tabs share is in dashboard/shared; the shell composes the tabs.',
      severity: 'error',
      from: {
        path: '^packages/web/src/screens/dashboard/([^/]+)/',
        pathNot: '\\.test\\.tsx?$|/dashboard/shell/',
      },
      to: {
        path: '^packages/web/src/screens/dashboard/[^/]+/',
        pathNot: [
          '^packages/web/src/screens/dashboard/$1/',
          '^packages/web/src/screens/dashboard/shared/',
        ],
      },
    },
    {
      name: 'screens',
      severity: 'error',
      from: { path: '^packages/web/src/screens/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: ours,
        pathNot: [
          '^packages/web/src/screens/',
          '^packages/web/src/app/services',
          contract,
          ...sharedByScreens,
        ],
      },
    },
    {
      name: 'sql-lives-in-store',
      comment: 'Only store and adapters use the database.',
      severity: 'error',
      from: { path: '^packages/server/src/(core|actions|http|jobs)/', pathNot: '\\.test\\.ts$' },
      to: { path: 'node_modules/(kysely|pg|@electric-sql)(/|$)' },
    },
    {
      name: 'the-product-does-not-know-the-sandbox',
      comment: 'The product has no mock mode.',
      severity: 'error',
      from: { path: '^packages/(contract|server|web)/' },
      to: { path: '^packages/sandbox/' },
    },
    {
      name: 'no-tests-in-the-product',
      severity: 'error',
      from: { path: '^packages/', pathNot: '\\.test\\.tsx?$|/(testing|conformance)/' },
      to: { path: '\\.test\\.tsx?$|/testing/|^(e2e|lab)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/(\\.types|dist)/' },
    tsConfig: { fileName: 'tsconfig.base.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default'] },
  },
}
