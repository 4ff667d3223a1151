import { exportData } from '@ringback/contract/customers/data-export'
import { type RequestOf, listedRefusal } from '@ringback/contract/endpoint'
import type { Reply } from '../../../api/client.ts'

/** Requests the archive. The client of the API reads JSON only. */
export async function downloadData(
  token: string | null,
  body: RequestOf<typeof exportData>['body'],
): Promise<Reply<Blob>> {
  try {
    const response = await fetch(exportData.path, {
      method: exportData.method,
      headers: { authorization: `Bearer ${token ?? ''}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      cache: 'no-store',
    })
    // An archive that breaks off rejects here.
    if (response.ok) return { ok: true, value: await response.blob() }
    const { code, error } = listedRefusal.parse(await response.json())
    return { ok: false, why: 'refused', failure: { status: response.status, code, error } }
  } catch {
    const failure = { status: null, code: null, error: null }
    return { ok: false, why: 'no-response', failure }
  }
}
