import { exportData } from '@ringback/contract/data-export'
import { listedRefusal } from '@ringback/contract/endpoint'

export type Downloaded =
  | { is: 'done'; archive: Blob }
  | { is: 'signed-out' }
  /** `error` is the server's message for the user; null if it sent none. */
  | { is: 'failed'; error: string | null }

/** Requests the archive. The client of the API reads JSON only. */
export async function downloadData(token: string | null, password: string): Promise<Downloaded> {
  try {
    const response = await fetch(exportData.path, {
      method: exportData.method,
      headers: { authorization: `Bearer ${token ?? ''}`, 'content-type': 'application/json' },
      body: JSON.stringify({ password }),
      cache: 'no-store',
    })
    // An archive that breaks off rejects here.
    if (response.ok) return { is: 'done', archive: await response.blob() }
    if (response.status === 401) return { is: 'signed-out' }
    const refusal = listedRefusal.safeParse(await response.json())
    return { is: 'failed', error: refusal.success ? refusal.data.error : null }
  } catch {
    return { is: 'failed', error: null }
  }
}
