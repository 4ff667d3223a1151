import { refusal } from '@ringback/contract/endpoint'
import type { Reply } from './client.ts'

/** Who downloads: the session of the page. */
interface Downloader {
  state(): { token: string | null }
  expire(): void
}

/**
 * Requests a file, because the client of the API reads JSON only.
 *
 * @param body of a POST; a GET has none
 */
export async function downloadFrom(
  session: Downloader,
  url: string,
  body?: object,
): Promise<Reply<Blob>> {
  const authorization = `Bearer ${session.state().token ?? ''}`
  const sent = body && { method: 'POST', body: JSON.stringify(body) }
  try {
    const response = await fetch(url, {
      ...sent,
      headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
      cache: 'no-store',
    })
    // A file that breaks off rejects here.
    if (response.ok) return { ok: true, value: await response.blob() }
    if (response.status === 401) session.expire()
    const { code, error } = refusal.parse(await response.json())
    return { ok: false, why: 'refused', failure: { status: response.status, code, error } }
  } catch {
    const failure = { status: null, code: null, error: null }
    return { ok: false, why: 'no-response', failure }
  }
}
