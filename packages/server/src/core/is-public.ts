/** Whether other machines reach the server at this URL. */
export function isPublic(publicUrl: string): boolean {
  const { hostname } = new URL(publicUrl)
  return !/^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}
