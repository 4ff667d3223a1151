import type { Endpoint } from '@ringback/contract/endpoint'
import type { Database } from '../../ports/database.ts'
import type { World } from '../../world.ts'
import { HEALTH_ROOT } from '../probes/health-paths.ts'

/** The world with the database that each kind of request may use (ports/admission.ts). */
export interface AdmittedWorlds {
  requests(sender: string): World
  /** Health checks must not wait behind requests. */
  of(endpoint: Endpoint, sender: string): World
}

export function admittedWorlds(world: World): AdmittedWorlds {
  const { admission, database } = world
  const requests = (sender: string) => withDatabase(world, admission.forRequests(database, sender))
  const of = (endpoint: Endpoint, sender: string) => {
    if (isHealthCheck(endpoint)) return world
    if (!isSignIn(endpoint)) return requests(sender)
    return withDatabase(world, admission.forSignIns(database, sender))
  }
  return { requests, of }
}

/** Whether visitors without a session use the endpoint: to get one, or with the link of a mail. */
export function isSignIn(endpoint: Endpoint): boolean {
  return endpoint.access === 'public' && !isHealthCheck(endpoint)
}

function isHealthCheck({ path }: Endpoint): boolean {
  return path.startsWith(HEALTH_ROOT)
}

/** A view and no copy, because parts of the world change: its business settings, and whether the server stops. */
function withDatabase(world: World, database: Database): World {
  return new Proxy(world, {
    get: (target, key) => (key === 'database' ? database : (Reflect.get(target, key) as unknown)),
  })
}
