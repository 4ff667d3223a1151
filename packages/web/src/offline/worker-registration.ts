const WORKER = '/service-worker.js'

/** The worker is for the dashboard only: other pages and the console load without it. */
const SCOPE = '/dashboard'

/** The service workers of this browser. Only a secure page has them. */
export function serviceWorkers(): ServiceWorkerContainer | undefined {
  return (navigator as Partial<Navigator>).serviceWorker
}

/** Also looks for a newer worker. @throws if the server has none */
export async function registerWorker(): Promise<void> {
  await serviceWorkers()?.register(WORKER, { scope: SCOPE })
}

export async function workerRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  return serviceWorkers()?.getRegistration(SCOPE)
}
