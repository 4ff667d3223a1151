import { createContext, use } from 'react'
import type { ApiClient } from './client.ts'

export const ClientContext = createContext<ApiClient | null>(null)

export function useClient(): ApiClient {
  const client = use(ClientContext)
  if (!client) throw new Error('No ClientContext around this component')
  return client
}
