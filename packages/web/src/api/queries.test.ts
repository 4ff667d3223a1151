import { expect, it, vi } from 'vitest'
import { ApiError, createQueryClient } from './queries.ts'

it.each([
  ['a server that is busy', 4, 503],
  ['no response', 2, null],
  ['a refusal', 1, 403],
  ['a defect of the server', 1, 500],
])('requests sent in all after %s: %i', async (_, attempts, status) => {
  const request = vi.fn(() => Promise.reject(new ApiError({ status, code: null, error: null })))
  const queries = createQueryClient()
  const result = queries.fetchQuery({ queryKey: ['test'], queryFn: request, retryDelay: 0 })
  await expect(result).rejects.toThrow(ApiError)
  expect(request).toHaveBeenCalledTimes(attempts)
})
