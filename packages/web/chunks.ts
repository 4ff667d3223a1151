import { resolve } from 'node:path'
import { normalizePath } from 'vite'

/** The part of Rolldown's context that names a chunk. */
interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

type ChunkName = (id: string, graph: ModuleGraph) => string | null

/** The parts of our own interface that login and registration need. */
const FORM_PARTS =
  /\/src\/ui\/(Button|Card|Field|Link|Logo|Notice|Ring|Spinner|class-names|use-title)\.tsx?$/
const PACKAGES =
  /\/node_modules\/((react|react-dom|scheduler|react-router|zod)\/|lucide-react\/dist\/esm\/(createLucideIcon|Icon|context|defaultAttributes|shared))/
const COMMON = new RegExp(`${FORM_PARTS.source}|${PACKAGES.source}|preload-helper|/session/`)

/** What login and registration share with each other and not with the dashboard. */
const FORM_PAGES = /\/src\/(bot-check\/|ui\/SiteFooter\.tsx)/

const DASHBOARD = ['screens/dashboard/DashboardPage.tsx', 'screens/dashboard/dialer/DialerPage.tsx']
const EARLIER_PAGES = [
  'main.tsx',
  'screens/login/LoginPage.tsx',
  'screens/register/RegisterPage.tsx',
]

/**
 * Names the chunk of a module: `common` is what every page of the app needs, because one file compresses better
 * than many; `form-pages` is what only visitors' forms need; `first-screen` is what else the dashboard's first screen imports. Without it, each group of modules
 * that the same tabs share would be a file of its own, and the first screen would wait for twenty of them. Null
 * for all that is loaded later.
 */
export function chunkName(): ChunkName {
  let dashboard: ReadonlySet<string> | null = null
  let earlier: ReadonlySet<string> | null = null
  return (id, graph) => {
    earlier ??= withImports(graph, EARLIER_PAGES)
    dashboard ??= withImports(graph, DASHBOARD)
    if (COMMON.test(id)) return 'common'
    if (FORM_PAGES.test(id)) return 'form-pages'
    // The pages themselves are loaded by name.
    if (!dashboard.has(id) || DASHBOARD.some(file => id === inSources(file))) return null
    return earlier.has(id) ? 'common' : 'first-screen'
  }
}

/** The files with all of our own files that they import, but not what they load later. */
function withImports(graph: ModuleGraph, files: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  const waiting = files.map(inSources)
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    // A package imports all of its parts in one file, used or not. Its used parts follow the files that use them.
    if (found.has(id) || id.includes('/node_modules/')) continue
    found.add(id)
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}

function inSources(file: string): string {
  return normalizePath(resolve(import.meta.dirname, 'src', file))
}
