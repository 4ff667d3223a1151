/**
 * Another page of ours as a document. An earlier request whose answer is still awaited is aborted.
 *
 * @returns a function that throws when there is no answer, or the server refuses; null for a request that was aborted
 */
export function pageReader(): (url: string) => Promise<Document | null> {
  let current = new AbortController()
  return async url => {
    current.abort()
    const { signal } = (current = new AbortController())
    try {
      const response = await fetch(url, { signal })
      if (!response.ok) throw new Error(`${url} is answered with ${response.status}`)
      // Our policy has the hash of this page's styles only.
      const markup = (await response.text()).replace(/<style\b[^]*?<\/style>/g, '')
      return new DOMParser().parseFromString(markup, 'text/html')
    } catch (error) {
      if (signal.aborted) return null
      throw error
    }
  }
}
