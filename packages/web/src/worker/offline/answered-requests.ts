/** What the worker answers itself when the network does not: the dashboard's document, or a file of a build. */
export type Answered = 'document' | 'file'

/** The only page that opens without a network. */
export const DOCUMENT = '/dashboard'

/** Null for all that the browser answers without the worker: other pages, all of the API, the console. */
export function answeredAs(
  { method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>,
  ownOrigin: string,
): Answered | null {
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== ownOrigin) return null
  if (mode === 'navigate') return pathname === DOCUMENT ? 'document' : null
  return pathname.startsWith('/assets/') ? 'file' : null
}

const LIST = /<meta name="offline-files" content="(\/assets\/[\w.-]+)"/

/** The list of files that a document needs, whose name has a hash; null for a document that does not open offline. */
export function fileListOf(html: string): string | null {
  return LIST.exec(html)?.[1] ?? null
}
