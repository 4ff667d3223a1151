import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

const NO_ROUTER_LINK = {
  name: 'react-router',
  importNames: ['Link', 'NavLink', 'Form'],
  message: 'ui/Link.tsx is 4 KB smaller.',
}

const NPM_SCRIPT = {
  selector: 'Literal[value=/^np[mx]$/]',
  message: 'Windows does not start npm without a shell: see tools/programs/npm-programs.ts.',
}

const SPACED_PERCENT = {
  selector:
    ':matches(Literal[value=/[0-9}] %( |$)/], TemplateElement[value.raw=/^ %/], JSXText[value=/^ %/])',
  message: 'percentText of the contract writes "15%".',
}

const DISABLED_BUTTON = {
  selector: "JSXOpeningElement[name.name='button'] > JSXAttribute[name.name='disabled']",
  message: 'PlainButton of ui/buttons gets the focus back when it is enabled again.',
}
const BARE_AMOUNT = {
  selector:
    'JSXElement > JSXExpressionContainer > CallExpression[callee.name=/^format(Usd|ExactUsd|Rate)$/]',
  message: 'money/Money.tsx shows an amount.',
}

/** Rules that need no types. Those that need them are in .oxlintrc.json, where they take a tenth of the time. */
export default tseslint.config(
  {
    ignores: [
      '**/dist/',
      '**/.types/',
      '**/node_modules/',
      'data/',
      '**/test-results/',
      '**/public/',
    ],
  },
  ...tseslint.configs.strict,
  {
    files: ['**/*.ts', '**/*.tsx'],
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      eqeqeq: 'error',
    },
  },
  {
    files: ['packages/server/src/**/*.ts', 'lab/simulation/**/*.ts'],
    ignores: [
      'packages/server/src/config.ts',
      'packages/server/src/main.ts',
      // PGlite does not return when PostgreSQL has ended.
      'packages/server/src/adapters/pglite/pglite.ts',
      'packages/server/src/tools/**/*.ts',
      '**/*.test.ts',
    ],
    rules: {
      'no-restricted-properties': [
        'error',
        {
          object: 'process',
          property: 'env',
          message: 'Configuration is parsed once, in config.ts.',
        },
        { object: 'process', property: 'exit', message: 'Only main.ts exits.' },
      ],
    },
  },
  {
    files: ['packages/server/src/core/**/*.ts', 'packages/contract/src/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: 'The core is given the time.' },
        { object: 'Math', property: 'random', message: 'The core is given its chance.' },
      ],
    },
  },
  {
    files: ['packages/web/src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      ...reactHooks.configs.recommended.rules,
      'no-restricted-imports': ['error', NO_ROUTER_LINK],
    },
  },
  {
    files: [
      'packages/contract/src/**/*.ts',
      'packages/gateway/**/*.ts',
      'packages/sandbox/**/*.ts',
      'packages/server/**/*.ts',
      'packages/web/testing/**/*.{ts,tsx}',
      'packages/web/src/**/*.{ts,tsx}',
      '{tools,e2e,lab}/**/*.ts',
    ],
    ignores: ['**/*.{test,spec}.{ts,tsx}'],
    rules: {
      // Blank lines and comments are free, so that none is deleted for the limit.
      'max-lines': ['error', { max: 200, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['{tools,lab}/**/*.ts', 'packages/{gateway,sandbox,server}/**/*.ts'],
    ignores: ['tools/programs/npm-programs.ts'],
    rules: { 'no-restricted-syntax': ['error', NPM_SCRIPT, SPACED_PERCENT] },
  },
  {
    files: ['packages/{contract,web}/**/*.{ts,tsx}'],
    rules: { 'no-restricted-syntax': ['error', SPACED_PERCENT, DISABLED_BUTTON] },
  },
  {
    files: ['packages/web/src/screens/**/*.tsx'],
    ignores: ['**/*.test.tsx'],
    rules: { 'no-restricted-syntax': ['error', SPACED_PERCENT, BARE_AMOUNT, DISABLED_BUTTON] },
  },
  {
    files: ['e2e/**/*.ts'],
    ignores: ['e2e/fixtures/{press,dialer}.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        NPM_SCRIPT,
        {
          selector:
            "CallExpression[callee.property.name='press']:not([callee.object.name='keyboard'], [callee.object.property.name='keyboard'])",
          message: 'fixtures/press.ts waits until the control is enabled.',
        },
        {
          selector:
            "CallExpression[callee.property.name='click'] Property[key.name='name'] > Literal[value='Start call']",
          message: 'startCall of fixtures/dialer.ts waits for price and balance.',
        },
      ],
    },
  },
)
