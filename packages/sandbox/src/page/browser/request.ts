/** Sends a request to the sandbox; undefined when it does not answer or refuses. */
export async function request<Answer>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
): Promise<Answer | undefined> {
  try {
    const response = await fetch(path, {
      method,
      ...(body
        ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
        : {}),
    })
    return response.ok ? ((await response.json()) as Answer) : undefined
  } catch {
    return undefined
  }
}
