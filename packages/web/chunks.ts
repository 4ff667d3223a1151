import { resolve } from 'node:path'
import { normalizePath } from 'vite'

/** The part of Rolldown's context that names a chunk. */
interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

type ChunkName = (id: string, graph: ModuleGraph) => string | null

/** A package imports all of its parts in one file, used or not, so that its files are named here. */
const PACKAGES =
  /\/node_modules\/((react|react-dom|scheduler|react-router|zod)\/|lucide-react\/dist\/esm\/(createLucideIcon|Icon|context|defaultAttributes|shared))|preload-helper/

const MAIN = ['main.tsx']
const FORMS = ['screens/login/LoginPage.tsx', 'screens/register/RegisterPage.tsx']
const DASHBOARD = ['screens/dashboard/DashboardPage.tsx', 'screens/dashboard/dialer/DialerPage.tsx']
/** They are loaded by name. */
const PAGES = new Set([...MAIN, ...FORMS, ...DASHBOARD].map(inSources))

/**
 * Names the chunk of a module: `common` is what every page of the app needs, because one file compresses better
 * than many; `form-pages` is what only visitors' forms need; `first-screen` is what else the dashboard's first screen
 * imports. Without it, each group of modules that the same tabs share would be a file of its own, and the first screen
 * would wait for twenty of them. Null for all that is loaded later.
 */
export function chunkName(): ChunkName {
  let sets: Record<'main' | 'forms' | 'dashboard', ReadonlySet<string>> | null = null
  return (id, graph) => {
    sets ??= {
      main: withImports(graph, MAIN),
      forms: withImports(graph, FORMS),
      dashboard: withImports(graph, DASHBOARD),
    }
    const { main, forms, dashboard } = sets
    if (PACKAGES.test(id)) return 'common'
    if (PAGES.has(id)) return null
    const users = [main, forms, dashboard].filter(modules => modules.has(id))
    if (users.length > 1) return 'common'
    if (users[0] === dashboard) return 'first-screen'
    return users[0] === forms ? 'form-pages' : null
  }
}

/** The files with all of our own files that they import, but not what they load later. */
function withImports(graph: ModuleGraph, files: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  const waiting = files.map(inSources)
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    // The used parts of a package follow the files that use them.
    if (found.has(id) || id.includes('/node_modules/')) continue
    found.add(id)
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}

function inSources(file: string): string {
  return normalizePath(resolve(import.meta.dirname, 'src', file))
}
