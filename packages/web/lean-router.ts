import type { Plugin } from 'vite'

/**
 * Lets the bundler leave out the components of React Router that the app does not use, and the warnings for
 * developers. The library sets a `displayName`, and a bundler must keep a component on which anything is set.
 * Only React's developer tools read that name. The calls of React at the top of the file only make components.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    transform: {
      filter: { id: /\/node_modules\/react-router\/dist\/.*\.mjs$/ },
      handler: code =>
        code
          .replace(/^\w+\.displayName = "\w+";$/gm, '')
          .replace('var ENABLE_DEV_WARNINGS = true;', 'var ENABLE_DEV_WARNINGS = false;')
          .replace(/^(var \w+ = )(?=React\d*\.\w+\()/gm, '$1/* @__PURE__ */ '),
    },
  }
}
